// Lives beside the pages of a browser: keeps files, answers without a network what can be answered, and brings a notification's table to the front.
const FILES = "files", SEEN = "seen", MOST_FILES = 150, OFFLINE = "/offline";

const worker = /** @type {ServiceWorkerScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => event.waitUntil(freshOffline().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (event) => {
  const request = event.request, path = new URL(request.url).pathname;
  if (request.method === "POST" && path.startsWith("/account/")) event.waitUntil(caches.delete(SEEN)); // another person may follow
  if (request.method !== "GET") return;
  if (path.startsWith("/static/")) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(page(request, path));
});

/** Their addresses change with what is in them. @param {Request} request */
async function file(request) {
  const kept = await caches.open(FILES), found = await kept.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok && answer.headers.get("Cache-Control")?.includes("immutable")) {
    await kept.put(request, answer.clone());
    const all = await kept.keys();
    for (const old of all.slice(0, -MOST_FILES)) await kept.delete(old);
  }
  return answer;
}

/** @param {Request} request @param {string} path */
async function page(request, path) {
  try {
    const answer = await fetch(request);
    if (path === "/") freshOffline().catch(() => {}); // its language may have changed
    return answer;
  } catch (lost) {
    const table = path.match(/^\/tables\/[^/]+/)?.[0];
    const found = (table && await (await caches.open(SEEN)).match(table)) || await (await caches.open(FILES)).match(OFFLINE);
    if (found) return found;
    throw lost;
  }
}

/** The page that is shown without a network, with the files it needs. */
async function freshOffline() {
  const answer = await fetch(OFFLINE), kept = await caches.open(FILES);
  if (!answer.ok) return;
  const needed = [...(await answer.clone().text()).matchAll(/(?:href|src)="(\/static\/[^"]+)"/g)].map((found) => found[1] ?? "");
  await Promise.all(needed.map((address) => file(new Request(address))));
  await kept.put(OFFLINE, answer);
}

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(toFront(String(event.notification.data)));
});

/** The page of the table, if one is open; else a new one. @param {string} path */
async function toFront(path) {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname === path);
  await (open ? open.focus() : worker.clients.openWindow(path));
}
