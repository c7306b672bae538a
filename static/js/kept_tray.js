// The entries that wait on this device. When the network is there (on load, when it comes back, and by the button) the
// office is asked about each: on file, refused with its reasons, or ready for its author's signature. Nothing leaves
// the list by itself.
(() => {
  "use strict";

  const tray = document.querySelector("[data-tray]");
  const message = document.querySelector("[data-tray-message]");
  const acts = document.querySelector("[data-tray-acts]");
  const saving = document.querySelector("[data-save-part]");
  const GROUPS = {
    refused: ["refused"], waits: ["waits", "sending", "ready"], sent: ["sent"], withdrawn: ["withdrawn"],
  };
  const NO_KEY = "Sign in with network to see what you keep on this device.";
  const SIGNED_OUT = "You are signed out. Sign in to see which of your entries are on file.";
  const BUSY = "The system cannot answer now. Your entries stay here; ask again in a while.";
  const CORRECTED = "The entry that this corrects was corrected meanwhile. Open it, and correct the newest one.";
  const NOT_TAKEN = "The system no longer takes entries here: the table or the log is not there, or your role changed.";
  const AGAIN_MS = 3000;
  let who = null;
  let there = null;

  // -- Another address, answered by the worker ---------------------------------------------------------------------

  const elsewhere = () => {
    if (location.pathname === kept.tray) return;
    kept.showNetwork(false);
    document.querySelector("[data-tray-title]").textContent = "This page needs the network";
    const table = location.pathname.match(/\/tables\/([^/]+)\//)?.[1];
    const code = location.pathname.match(/^\/t\/([^/]+)\//)?.[1].toUpperCase().replace(/[^A-Z0-9]/g, "");
    const line = (table && document.querySelector(`[data-table="${CSS.escape(table)}"]`))
      || (code && document.querySelector(`[data-code="${CSS.escape(code)}"]`));
    const cannot = document.querySelector("[data-cannot-tell]");
    cannot.hidden = !table && !code;
    if (code && !line) cannot.querySelector("[data-unknown]").hidden = false;
    if (!line) return;
    const number = line.querySelector("b").textContent;
    cannot.querySelector("h2").textContent = `May ${number} open? Cannot tell`;
    cannot.querySelector("[data-forms]").replaceChildren(...[...line.querySelectorAll("a")].map((form) => {
      const item = document.createElement("li");
      item.append(form.cloneNode(true));
      return item;
    }));
  };

  // -- What is shown -----------------------------------------------------------------------------------------------

  const entries = async () => {
    const rows = (await kept.mine(who)).sort((one, other) => one.at - other.at);
    const found = await Promise.all(rows.map(async (row) => ({ row, content: await kept.opened(who, row) })));
    return found.filter(({ content }) => content);
  };
  const actsOf = ({ row, content }) => ({
    sign: there?.csrf ? () => openForm(row, content) : null,
    withdraw: (reason) => change(row, "withdrawn", { ...content, withdrawn: reason }),
    remove: async () => { await kept.remove(row.id); await show(); },
  });
  const change = async (row, state, content) => {
    try {
      await kept.replace(who, row, state, content);
    } catch {
      message.textContent = "This device has no room to note that. The entry stays as it was.";
    }
    await show();
  };
  const show = async () => {
    const all = await kept.all();
    const found = who ? await entries() : [];
    const minutes = Number(tray.dataset.late);
    for (const [name, states] of Object.entries(GROUPS)) {
      const group = tray.querySelector(`[data-group="${name}"]`);
      const mine = found.filter(({ row }) => states.includes(row.state));
      group.hidden = !mine.length;
      group.querySelector("[data-count]").textContent = mine.length === 1 ? "1 entry" : `${mine.length} entries`;
      const items = mine.map((one) => keptShown.shown(one.row, one.content, actsOf(one), { now: Date.now(), minutes }));
      group.querySelector("ul").replaceChildren(...items);
    }
    const waiting = found.filter(({ row }) => kept.WAITING.includes(row.state)).length;
    const others = all.length - found.length;
    tray.querySelector("[data-others]").hidden = !others;
    tray.querySelector("[data-others]").textContent =
      `${others} more on this device, sealed. Only who made them can open them.`;
    saving.hidden = !waiting;
    acts.hidden = !who;
    const saved = who && await kept.got("session", `saved:${who.person}`);
    saving.querySelector("[data-saved]").textContent = `Last saved: ${saved ? keptShown.time(saved.at) : "never"}.`;
    if (!who) message.textContent = NO_KEY;
    else if (!found.length) message.textContent = "Nothing waits on this device.";
    else if (![SIGNED_OUT, BUSY].includes(message.textContent)) message.textContent = "";
  };

  // -- The office is asked -----------------------------------------------------------------------------------------

  const sending = (row, content) => [
    ...content.fields.filter(([name]) => !name.startsWith("kept_")), ["key", row.id], ["then", "check"],
    ["kept_at", content.made_at], ["kept_ahead", String(content.ahead)],
    ...content.fields.filter(([name]) => name === "kept_source"), ["csrfmiddlewaretoken", there.csrf],
  ];
  const check = async (row, content) => {
    const answer = await fetch(content.url, {
      method: "POST", body: new URLSearchParams(sending(row, content)), redirect: "manual",
      headers: { Accept: "application/json", "Asked-By": "page" },
    });
    if (answer.type === "opaqueredirect") return { refused: [CORRECTED], findings: [] };
    if (answer.status >= 500 || answer.status === 429) return null;
    if (!answer.ok) return { refused: [NOT_TAKEN], findings: [] };
    const told = await answer.json();
    return { refused: told.refused, findings: told.findings.map((one) => `${one.words} § ${one.citation}`) };
  };
  const settled = async ({ row, content }) => {
    if (there.on_file[row.id]) return ["sent", { ...content, on_file: there.on_file[row.id] }];
    const told = await check(row, content);
    return told && [told.refused.length ? "refused" : "ready", { ...content, ...told }];
  };

  let asking = null;
  let again = 0;
  const askAll = async () => {
    const open = who ? (await entries()).filter(({ row }) => kept.WAITING.includes(row.state)) : [];
    there = { here: false };
    const told = await kept.ask(open.map(({ row }) => row.id));
    there = told;
    if (location.pathname === kept.tray) kept.showNetwork(told.here);
    if (told.here && told.person !== who?.person) {
      message.textContent = told.failed ? BUSY : SIGNED_OUT;
      return;
    }
    if (!told.here) return;
    message.textContent = "";
    for (const one of open) {
      try {
        const next = await settled(one);
        if (next) await kept.replace(who, one.row, ...next);
      } catch {
        kept.showNetwork(false);
        there = null;
        return;
      }
    }
  };
  // One asking at a time in this tab. A device says that it is online before the office can be reached: asked again.
  const ask = () => {
    window.clearTimeout(again);
    asking ??= askAll().then(show).finally(() => {
      asking = null;
      if (!there?.here && navigator.onLine && who) again = window.setTimeout(ask, AGAIN_MS);
    });
    return asking;
  };

  const openForm = (row, content) => {
    const form = document.createElement("form");
    form.method = "post";
    form.action = content.url;
    for (const [name, value] of sending(row, content)) {
      const input = document.createElement("input");
      Object.assign(input, { type: "hidden", name, value });
      form.append(input);
    }
    document.body.append(form);
    form.submit();
  };

  // -- Buttons -----------------------------------------------------------------------------------------------------

  document.querySelector("[data-check]").addEventListener("click", ask);
  document.querySelector("[data-save]").addEventListener("click", async () => {
    kept.save((await kept.mine(who)).filter((row) => kept.WAITING.includes(row.state)));
    await kept.put("session", { name: `saved:${who.person}`, at: Date.now() }).catch(() => {});
    await show();
  });
  document.querySelector("[data-lock]").addEventListener("click", async () => {
    await kept.forget();
    who = there = null;
    await show();
  });
  kept.tabs.addEventListener("message", () => show());
  window.addEventListener("online", ask);
  window.addEventListener("offline", () => { there = null; show(); });

  const begin = async () => {
    elsewhere();
    who = await kept.begun;
    await show();
    if (navigator.onLine) await ask();
  };
  begin();
})();
