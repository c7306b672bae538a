// Pages of the floor, ready for a dead spot: the worker that answers without network, this person's keys, and a bar
// that says when there is none. Without this script every page works as long as there is network.
(() => {
  "use strict";

  const { person, worker, scan, sprite } = document.currentScript.dataset;
  const KEEP_AGAIN_MS = 15 * 60 * 1000;
  const loaded = kept.clock(new Date());

  const shape = () => {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("class", "icon");
    svg.setAttribute("aria-hidden", "true");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `${sprite}#i-offline`);
    svg.append(use);
    return svg;
  };

  // The bar at the head of the page; the list of kept entries has another, and the copy of a form says it itself.
  let bar = document.querySelector("[data-net]");
  const made = () => {
    const box = document.createElement("div");
    box.className = "netbar";
    box.dataset.net = "";
    box.setAttribute("role", "status");
    const words = document.createElement("p");
    const title = document.createElement("b");
    title.dataset.netTitle = "";
    const rest = document.createElement("span");
    rest.dataset.netWords = "";
    words.append(title, document.createElement("br"), rest);
    box.append(shape(), words);
    document.getElementById("main").prepend(box);
    return box;
  };
  const words = () => {
    if (document.querySelector("form[data-kept]")) {
      return "Go on working. What you enter is kept on this device; you sign it when the network is back.";
    }
    if (document.querySelector("[data-tray]")) {
      return "Go on working. Entries stay here with their times until the system confirms each one.";
    }
    return `This page shows what was known at ${loaded}. Without network it cannot tell whether a table may open.`;
  };
  const show = (isThere) => {
    if (isThere && !bar || document.querySelector("[data-copy]")) return;
    bar ??= made();
    const since = bar.dataset.since ||= kept.clock(new Date());
    bar.querySelector("[data-net-title]").textContent = `No network since ${since}`;
    bar.querySelector("[data-net-words]").textContent = words();
    bar.hidden = isThere;
    if (isThere) delete bar.dataset.since;
  };
  kept.showNetwork = show;

  // What this device keeps is of the person signed in: of another, only what they entered stays, sealed.
  const begin = async () => {
    const known = await kept.got("session", "now").catch(() => undefined);
    if (known && known.person !== person) await kept.forget();
    const who = await kept.person(person).catch(() => null);
    if (who) await kept.settle(who);
    return who;
  };
  kept.begun = begin().catch(() => null);

  window.addEventListener("offline", () => show(false));
  window.addEventListener("online", () => show(true));
  if (!navigator.onLine) show(false);

  const keepPages = async () => {
    if (!navigator.serviceWorker || !await kept.begun) return;
    await navigator.serviceWorker.register(worker);
    await navigator.serviceWorker.register(worker, { scope: scan });
    const { active } = await navigator.serviceWorker.ready;
    const last = await kept.got("session", "pages").catch(() => undefined);
    const held = await caches.has(`floor-${person}`);
    if (held && last?.person === person && Date.now() - last.at < KEEP_AGAIN_MS) return;
    await kept.put("session", { name: "pages", person, at: Date.now() });
    active.postMessage({ type: "keep", person });
  };
  if (navigator.onLine) keepPages().catch(() => {});
})();
