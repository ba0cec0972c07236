// Answers the page's requests from the files that were kept at its first visit. build.py writes their names and a version,
// which changes with them: a new version is kept beside the old one, and is used from the next visit on. All pages of an origin
// share its caches: those of this page have its address in their names, and no other one is touched.
'use strict';

const { names, version } = FILES;
const ofThisPage = `layout-lsp ${self.registration.scope} `;
const own = ofThisPage + version;

self.addEventListener('install', (event) => event.waitUntil((async () => {
  const cache = await caches.open(own);
  // The server is asked whether what the browser has is still right: no file of another version may get among these.
  await cache.addAll(names.map((name) => new Request(name, { cache: 'no-cache' })));
  await self.skipWaiting();
})()));

self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith(ofThisPage) && name !== own) await caches.delete(name);
  await self.clients.claim();
})()));

self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  event.respondWith((async () => {
    const kept = await (await caches.open(own)).match(event.request, { ignoreSearch: true });
    return kept || fetch(event.request);
  })());
});
