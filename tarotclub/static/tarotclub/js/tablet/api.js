/* Requests to the server (docs/API.md): JSON both ways, never longer than four seconds. */

const LONGEST = 4000;

/** No answer came: no network, a server that is away, or one that took too long. */
export class NoAnswerError extends Error {}

/** Send one request; give {status, body, etag, retryAfter}. Raises NoAnswerError. */
export async function ask(method, path, { token, body, etag, waiting, longest = LONGEST } = {}) {
  const headers = { "Accept-Language": document.documentElement.lang };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (waiting) headers["X-Waiting"] = waiting;
  if (etag) headers["If-None-Match"] = etag;
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), longest);
  try {
    const response = await fetch(path, {
      ...{ method, headers, signal: abort.signal },
      ...{ body: body === undefined ? undefined : JSON.stringify(body) },
      ...{ credentials: "omit", cache: "no-store", redirect: "error" },
    });
    const told = await response.text();
    return {
      status: response.status,
      body: parsed(told),
      etag: response.headers.get("ETag"),
      retryAfter: Number(response.headers.get("Retry-After")) * 1000,
    };
  } catch (error) {
    throw new NoAnswerError(String(error));
  } finally {
    clearTimeout(timer);
  }
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null; // a portal's page, a proxy's error: no answer of ours
  }
}
