// Answers for the floor and for scanned labels without network: the list of kept entries with the tables, and the copies
// of the forms, of the person signed in. Keeps nothing else, and drops it when somebody else signs in or nobody is
// (kept_store.js, decision 0028).
"use strict";

const FLOOR = new URL("./", self.location).pathname;
const TRAY = `${FLOOR}tray/`;
const FORM = new RegExp(`^${FLOOR}tables/[^/]+/log/[^/]+/$`);
const CHANGE = new RegExp(`^(${FLOOR}tables/[^/]+/)change(/[^/]+/)$`);
const SIGNED = new RegExp(`^${FLOOR}(tables/[^/]+/log/[^/]+|entries/[^/]+/correct)/$`);
const DUE = /\sdata-due href="([^"]+)"/;
const MARKED = /<a\b(?=[^>]*\sdata-form[\s>])[^>]*\shref="([^"]+)"/g;
const SCAN = "/t/";
const STATIC = "/static/";
const HASHED = /\.[0-9a-f]{12}\.[a-z0-9]+$/;
const PREFIX = "floor-";
const FORM_AGE_MS = 15 * 60 * 1000;
const PATIENCE_MS = 10000;
const GONE = [502, 504];

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => {
  if (event.data?.type === "keep") event.waitUntil(keepPages(event.data.person).catch(() => {}));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.mode === "navigate" && [FLOOR, SCAN].some((prefix) => url.pathname.startsWith(prefix))) {
    if (request.method === "GET") event.respondWith(page(request, url));
    else if (SIGNED.test(url.pathname)) event.respondWith(sent(event));
  } else if (request.method === "GET" && url.pathname.startsWith(STATIC)) {
    event.respondWith(part(request, url));
  }
});

// -- Answers -------------------------------------------------------------------------------------------------------

// The one cache there is: that of the person signed in.
async function ofPerson() {
  const name = (await caches.keys()).find((one) => one.startsWith(PREFIX));
  return name ? caches.open(name) : null;
}

async function held(path) {
  return (await ofPerson())?.match(path, { ignoreVary: true });
}

// The copy of a form: of the lane (the batch) that its address names, where it names one.
const copyOf = (path, lane) => `${path}?${new URLSearchParams({ ...(lane && { lane }), kept: 1 })}`;
const laneOf = (url) => url.searchParams.get("lane");

// The copy of a form for this lane. A log without lanes has one copy, whatever lane is asked for.
async function copyFor({ path, lane }) {
  const own = await held(copyOf(path, lane));
  if (own || !lane) return own && { path, lane, answer: own };
  const keys = await (await ofPerson())?.keys() ?? [];
  const isAlone = keys.filter(({ url }) => new URL(url).pathname === path).length === 1;
  return isAlone ? copyFor({ path }) : undefined;
}

// The copy of the inspection that a change waits for, where its own copy says so.
async function dueFor(copy) {
  const address = DUE.exec(await copy.answer.clone().text())?.[1];
  const due = address && new URL(address, self.location);
  return due && copyFor({ path: due.pathname, lane: laneOf(due) });
}

// What this device has instead of a page: the copy of the form, under an address that says so; for a change, that of its
// next step; else the list.
async function withoutNetwork(url) {
  const path = url.pathname.replace(CHANGE, "$1log$2");
  const asked = FORM.test(path) ? await copyFor({ path, lane: laneOf(url) }) : undefined;
  if (!asked) return held(TRAY);
  const copy = (path !== url.pathname && await dueFor(asked)) || asked;
  const query = new URLSearchParams(url.search);
  for (const name of ["change", "signed", ...(copy.lane ? [] : ["lane"])]) query.delete(name);
  query.set("kept", 1);
  if (copy.lane) query.set("lane", copy.lane);
  return Response.redirect(`${copy.path}?${query}`);
}

async function page(request, url) {
  const copy = url.searchParams.has("kept") && FORM.test(url.pathname) && await held(copyOf(url.pathname, laneOf(url)));
  if (copy) return copy;
  const fallback = await withoutNetwork(url);
  const late = new Promise((_, fail) => { if (fallback) setTimeout(fail, PATIENCE_MS); });
  try {
    const answer = await Promise.race([fetch(request), late]);
    if (!fallback || !GONE.includes(answer.status)) return answer;
  } catch {
    if (!fallback) return Response.error();
  }
  return fallback;
}

// An entry on its way. Where it does not arrive, the page stays as it is, with all that was typed, and is told.
async function sent(event) {
  try {
    const answer = await fetch(event.request);
    const { pathname } = new URL(event.request.url);
    if (answer.type === "opaqueredirect") event.waitUntil(copyAgain(pathname).catch(() => {}));
    if (!GONE.includes(answer.status)) return answer;
  } catch {
    // The page is told below.
  }
  const client = await self.clients.get(event.clientId);
  client?.postMessage({ type: "not-sent" });
  return new Response(null, { status: 204 });
}

async function part(request, url) {
  const known = await held(request);
  if (known && HASHED.test(url.pathname)) return known;
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.type === "basic") (await ofPerson())?.put(request, answer.clone()).catch(() => {});
    return answer;
  } catch {
    return known ?? Response.error();
  }
}

// -- What is kept --------------------------------------------------------------------------------------------------

async function keepPages(person) {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== PREFIX + person) await caches.delete(name);
  }
  const shell = await asked(TRAY);
  if (!shell) return;
  const cache = await caches.open(PREFIX + person);
  const html = await shell.clone().text();
  await cache.put(TRAY, shell);
  await keepParts(cache, html);
  const forms = [...html.matchAll(MARKED)]
    .map(([, address]) => new URL(address, self.location))
    .map((url) => copyOf(url.pathname, laneOf(url)));
  for (const path of forms) await keepForm(cache, path);
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (FORM.test(pathname) && !forms.includes(pathname + search)) await cache.delete(url);
  }
}

// After an entry the records say something else, and so do the copies of its form and of the change that waited for it.
async function copyAgain(path) {
  const cache = await ofPerson();
  for (const { url } of FORM.test(path) && cache ? await cache.keys() : []) {
    const { pathname, search } = new URL(url);
    if (!FORM.test(pathname)) continue;
    if (pathname === path || await isDue(cache, url, path)) await keepForm(cache, pathname + search, 0);
  }
}

// Whether the copy at this address says that the form at `path` is due.
async function isDue(cache, url, path) {
  const html = await (await cache.match(url, { ignoreVary: true }))?.text() ?? "";
  return DUE.exec(html)?.[1].startsWith(path) ?? false;
}

async function keepForm(cache, path, age = FORM_AGE_MS) {
  const known = await cache.match(path, { ignoreVary: true });
  if (known && Date.now() - Date.parse(known.headers.get("Date") ?? 0) < age) return;
  const form = await asked(path);
  if (!form) return;
  await keepParts(cache, await form.clone().text());
  await cache.put(path, form);
}

async function keepParts(cache, html) {
  for (const [, path] of html.matchAll(/(?:href|src)="(\/static\/[^"#]+)/g)) {
    if (await cache.match(path, { ignoreVary: true })) continue;
    const answer = await asked(path);
    if (answer) await cache.put(path, answer);
  }
}

// A page of the person signed in; null where the office does not give it, as after sign-out.
async function asked(path) {
  const answer = await fetch(path, { headers: { "Asked-By": "page" }, redirect: "manual", cache: "no-store" });
  return answer.ok ? answer : null;
}
