// The service worker: it keeps the files of the page, so that the page works without the server.
// A new version waits until no window shows the old one, whose files it would remove.
// The build puts the files and their checksum in the place of the two constants.
declare const FILES: string[];
declare const VERSION: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const cacheName = `bullseye-${VERSION}`;

worker.addEventListener('install', (event) => {
  const store = async () => {
    const cache = await caches.open(cacheName);
    await cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })));
  };
  event.waitUntil(store());
});

worker.addEventListener('activate', (event) => {
  const clean = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith('bullseye-') && name !== cacheName);
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(clean());
});

worker.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api')) return;
  if (event.request.mode === 'navigate') {
    event.respondWith(page(event.request));
  } else if (FILES.includes(url.pathname)) {
    event.respondWith(caches.match(event.request, { cacheName }).then((found) => found ?? fetch(event.request)));
  }
});

/** page is the newest page that the server has, or the kept one if it does not answer. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match('/', { cacheName })) ?? Response.error();
  }
}
