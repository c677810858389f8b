/* Reloading the table's page while the server is away. An addition: everything works without.
   The network comes first and has two seconds; what is sent is never touched. */

const KEPT = "tarotclub-{{ version }}";
const FILES = {{ files|safe }};
const STATIC = "{{ static|escapejs }}";
const PAGE = /^\/t\/\d+\/$/;
const PATIENCE = 2000;

self.addEventListener("install", (event) => {
  event.waitUntil(keepAll().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOldCaches().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (PAGE.test(pathname) || pathname.startsWith(STATIC)) {
    event.respondWith(networkFirst(event.request));
  }
});

/* The files of the page, and the page itself: it was there before its worker. */
async function keepAll() {
  const windows = await self.clients.matchAll({ includeUncontrolled: true, type: "window" });
  const pages = windows.map(({ url }) => new URL(url).pathname).filter((path) => PAGE.test(path));
  const cache = await caches.open(KEPT);
  await Promise.allSettled([...FILES, ...pages].map((file) => cache.add(file)));
}

async function forgetOldCaches() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("tarotclub-") && name !== KEPT);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function networkFirst(request) {
  const kept = await caches.match(request, { ignoreSearch: true });
  const abort = new AbortController();
  const timer = kept && setTimeout(() => abort.abort(), PATIENCE);
  try {
    const response = await fetch(request, { signal: abort.signal });
    if (!response.ok) return response.status < 500 ? response : kept ?? response;
    const cache = await caches.open(KEPT);
    await cache.put(request, response.clone());
    return response;
  } catch (error) {
    if (kept) return kept;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
