/* Reloading the table's page while the server is away. An addition: everything works without.
   The network comes first and has two seconds; what is sent is never touched. */

const KEPT = "tarotclub-{{ version }}";
const FILES = {{ files|safe }};
const STATIC = "{{ static|escapejs }}";
const PAGE = /^\/t\/\d+\/$/;
const PATIENCE = 2000;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((cache) => Promise.allSettled(FILES.map((file) => cache.add(file))))
      .then(() => self.skipWaiting()),
  );
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
