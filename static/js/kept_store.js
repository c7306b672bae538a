// What this device keeps of each person: entries made without network, sealed under a key that the office derives for
// that person and gives after sign-in (decision 0028). Every other script of the floor reaches them through `kept`.
window.kept = (() => {
  "use strict";

  const { session: sessionUrl, tray } = document.currentScript.dataset;
  const DATABASE = "floor-kept";
  const CACHES = "floor-";
  const NOW = "now";
  const FRESH_MS = 10 * 60 * 1000;
  const UNSURE_MS = 60 * 1000;
  const PATIENCE_MS = 8000;
  const GONE = [502, 504];

  // -- The database of the device ----------------------------------------------------------------------------------

  const opening = () => new Promise((resolve, reject) => {
    const asked = indexedDB.open(DATABASE, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("entries", { keyPath: "id" });
      asked.result.createObjectStore("session", { keyPath: "name" });
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });

  // What `act` asks of a store, once it is written for good.
  const on = async (store, mode, act) => {
    const database = await opening();
    try {
      return await new Promise((resolve, reject) => {
        const transaction = database.transaction(store, mode, { durability: "strict" });
        const asked = act(transaction.objectStore(store));
        transaction.oncomplete = () => resolve(asked?.result);
        transaction.onabort = () => reject(transaction.error ?? new Error("not written"));
      });
    } finally {
      database.close();
    }
  };
  // Other tabs hear of each change.
  const tabs = new BroadcastChannel(DATABASE);
  const changed = async (writing) => {
    const made = await writing;
    tabs.postMessage("changed");
    return made;
  };
  const put = (store, row) => on(store, "readwrite", (rows) => rows.put(row));
  const got = (store, key) => on(store, "readonly", (rows) => rows.get(key));
  const remove = (id) => changed(on("entries", "readwrite", (rows) => rows.delete(id)));
  const all = () => on("entries", "readonly", (rows) => rows.getAll());

  // -- Who is signed in, and the keys ------------------------------------------------------------------------------

  const bytes = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
  const text = (buffer) => {
    let made = "";
    for (const one of new Uint8Array(buffer)) made += String.fromCharCode(one);
    return btoa(made);
  };
  const imported = async ({ id, key }) => ({
    id, key: await crypto.subtle.importKey("raw", bytes(key), "AES-GCM", false, ["encrypt", "decrypt"]),
  });

  // Asks the office who is signed in, and which of these entries are on file. `here` is false where it cannot be asked.
  const ask = async (ids = []) => {
    const query = new URLSearchParams(ids.map((id) => ["key", id]));
    const url = ids.length ? `${sessionUrl}?${query}` : sessionUrl;
    let answer;
    try {
      answer = await fetch(url, {
        headers: { "Asked-By": "page" }, redirect: "manual", cache: "no-store",
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
    } catch {
      return { here: false };
    }
    if (GONE.includes(answer.status)) return { here: false };
    if (!answer.ok) return { here: true, failed: answer.status >= 500 };
    const told = await answer.json();
    const ahead = Math.round((Date.now() - Date.parse(told.now)) / 1000);
    const keys = await Promise.all(told.keys.map(imported));
    await put("session", { name: NOW, person: told.person, keys, ahead, at: Date.now() }).catch(() => {});
    return { ...told, here: true, ahead, keys };
  };

  // The person of this page with their keys; null where the device has none and the office does not answer.
  const person = async (whose) => {
    const known = await got("session", NOW).catch(() => undefined);
    if (known?.person === whose && Date.now() - known.at < FRESH_MS) return known;
    const told = await ask();
    if (told.person === whose) return told;
    return known?.person === whose ? known : null;
  };

  // Forgets who is signed in, and every page kept for them. What they entered stays, sealed.
  const forget = async () => {
    for (const name of await window.caches?.keys() ?? []) if (name.startsWith(CACHES)) await caches.delete(name);
    await on("session", "readwrite", (rows) => rows.delete(NOW));
  };

  // -- Entries -----------------------------------------------------------------------------------------------------

  const bound = (who, id) => new TextEncoder().encode(`${who.person}/${id}`);

  const sealed = async (who, id, state, content) => {
    const [{ id: keyId, key }] = who.keys;
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const sealing = { name: "AES-GCM", iv, additionalData: bound(who, id) };
    const data = await crypto.subtle.encrypt(sealing, key, new TextEncoder().encode(JSON.stringify(content)));
    return { id, person: who.person, key_id: keyId, iv: text(iv), data: text(data), state, at: Date.now() };
  };

  // Keeps an entry; resolves when it is on the device for good, and fails where there is no room.
  const keep = async (who, id, state, content) =>
    changed(put("entries", await sealed(who, id, state, content)));

  // Says something else of an entry, unless another tab has changed it since this row was read.
  const replace = async (who, row, state, content) => {
    const next = { ...await sealed(who, row.id, state, content), at: row.at };
    await changed(on("entries", "readwrite", (rows) => {
      const asked = rows.get(row.id);
      asked.onsuccess = () => { if (asked.result?.iv === row.iv) rows.put(next); };
      return asked;
    }));
  };

  // What an entry holds; null where this person's keys do not open it.
  const opened = async (who, row) => {
    const key = who.keys.find((one) => one.id === row.key_id)?.key;
    if (row.person !== who.person || !key) return null;
    try {
      const sealing = { name: "AES-GCM", iv: bytes(row.iv), additionalData: bound(who, row.id) };
      return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(sealing, key, bytes(row.data))));
    } catch {
      return null;
    }
  };

  // The state of an entry, and only that, in one step: another tab may have the same entry open.
  const mark = (id, from, to) => changed(on("entries", "readwrite", (rows) => {
    const asked = rows.get(id);
    asked.onsuccess = () => {
      if (asked.result && from.includes(asked.result.state)) rows.put({ ...asked.result, state: to });
    };
    return asked;
  }));

  const mine = async (who) => (await all()).filter((row) => row.person === who.person);

  // Settles what was on its way when its page went: it is on file, or it waits.
  const settle = async (who) => {
    const unsure = (await mine(who)).filter((row) => row.state === "sending");
    if (!unsure.length) return;
    const told = await ask(unsure.map((row) => row.id));
    if (!told.on_file) return;
    for (const row of unsure) {
      if (told.on_file[row.id]) await remove(row.id);
      else if (Date.now() - row.at > UNSURE_MS) await mark(row.id, ["sending"], "waits");
    }
  };

  const newKey = () => crypto.randomUUID().replaceAll("-", "");
  const WAITING = ["sending", "waits", "ready", "refused"];

  // The entries as a file, sealed as they are here.
  const file = (rows) => {
    const entries = rows.map(({ id, person: whose, key_id, iv, data }) => ({ id, person: whose, key_id, iv, data }));
    return new Blob([JSON.stringify({ format: "kept-entries/1", entries })], { type: "application/json" });
  };
  const save = (rows) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file(rows));
    link.download = `kept-entries-${new Date().toISOString().slice(0, 16).replace(/[T:]/g, "-")}.json`;
    document.body.append(link);
    link.click();
    link.remove();
    window.setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  };

  // A moment as the pages write it: "Nov 10, 10:12 a.m." with the day, "10:12 a.m." without.
  const zoned = { timeZone: document.documentElement.dataset.zone, hour: "numeric", minute: "2-digit" };
  const hour = new Intl.DateTimeFormat("en-US", zoned);
  const dayAndHour = new Intl.DateTimeFormat("en-US", { ...zoned, month: "short", day: "numeric" });
  const clock = (moment, withDay = false) =>
    (withDay ? dayAndHour : hour).format(moment).replace(/\s?AM$/, "\u00a0a.m.").replace(/\s?PM$/, "\u00a0p.m.");

  return {
    clock, tray, WAITING, all, ask, forget, got, keep, mark, mine, newKey, opened, person, put, remove, replace, save,
    settle, tabs,
  };
})();
