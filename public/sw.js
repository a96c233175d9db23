// Keeps the page that is shown without a connection, and the built files: their names change with their content.
// Documents and data are never kept: they are personal.
importScripts("/push/worker.js");

const SHELL = "cabinet-shell-1";
const ASSETS = "cabinet-assets-1";
const OFFLINE = "/offline";
const LANGUAGE = "/offline-language";
const MOST_ASSETS = 400;
const RETRY_MS = 700;
// Where even the page for a lost connection is not kept yet: tries again by itself.
const BLANK = '<!doctype html><meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="2">';

self.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([keepOffline(), passBy(event)]).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOld().then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  const { language } = event.data ?? {};
  if (!/^[a-z]{2}$/.test(language)) return;
  event.waitUntil(caches.open(SHELL).then((cache) => cache.put(LANGUAGE, new Response(language))));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") return event.respondWith(fetch(request).catch(() => later(request)));
  const { origin, pathname } = new URL(request.url);
  if (origin === location.origin && pathname.startsWith("/assets/")) event.respondWith(assetOf(event));
});

// A request that outlives its page is lost with the page while it waits for this worker to pass it on.
async function passBy(event) {
  await event.addRoutes?.({ condition: { requestMethod: "POST" }, source: "network" });
}

async function keepOffline() {
  const page = await fetch(OFFLINE, { cache: "no-store" });
  if (!page.ok) throw new Error(`${OFFLINE} answered ${page.status}`);
  const cache = await caches.open(SHELL);
  // A redirected answer must not be shown for a navigation: its text and headers are kept as a new one.
  await cache.put(OFFLINE, new Response(await page.text(), { headers: page.headers }));
}

async function dropOld() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== SHELL && name !== ASSETS).map((name) => caches.delete(name)));
}

// The connection may be back for the page and not yet for this worker.
async function later(request) {
  if (navigator.onLine) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  return fetch(request).catch(() => offline(request.url));
}

async function offline(url) {
  const cache = await caches.open(SHELL);
  const [page, known] = await Promise.all([cache.match(OFFLINE), cache.match(LANGUAGE)]);
  if (!page) return new Response(BLANK, { headers: { "content-type": "text/html" } });
  const language = known ? await known.text() : navigator.language.slice(0, 2);
  const text = await page.text();
  const isSpoken = text.includes(`<section lang="${language}"`);
  const headers = new Headers(page.headers);
  headers.delete("content-length");
  headers.delete("content-encoding");
  // An address holds neither quotes nor brackets.
  const { pathname, search } = new URL(url);
  const again = (pathname + search).replaceAll("&", "&amp;");
  const said = text
    .replaceAll('href="/"', () => `href="${again}"`)
    .replace('<html lang="en"', `<html lang="${isSpoken ? language : "en"}"`);
  return new Response(said, { headers });
}

async function assetOf(event) {
  const { request } = event;
  const cache = await caches.open(ASSETS);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  // Whoever asked does not wait until it is kept.
  if (answer.ok && answer.type === "basic") event.waitUntil(keep(cache, request, answer.clone()));
  return answer;
}

async function keep(cache, request, answer) {
  await cache.put(request, answer);
  await forgetOldest(cache);
}

async function forgetOldest(cache) {
  const keys = await cache.keys();
  if (keys.length > MOST_ASSETS)
    await Promise.all(keys.slice(0, keys.length - MOST_ASSETS).map((key) => cache.delete(key)));
}
