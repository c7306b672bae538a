// An entry form: what is typed is on the device before it leaves, so that a network cut before, during or after the
// sending loses nothing. Reads the form as it is, whatever stands in it; the signature is never kept.
(() => {
  "use strict";

  const form = document.querySelector("form[data-kept]");
  if (!form || !window.kept) return;
  const NEVER = /^(csrfmiddlewaretoken|then|now|confirmed|key|sign-.*)$/;
  const FULL = "Nothing was sent, and this device has no room to keep the entry. It still stands below. Leave this "
    + "page open, or free some room, and press the button again.";
  const NO_KEY = "Nothing was sent, and this device cannot keep the entry: you have not been signed in on it with "
    + "network. It still stands below. Leave this page open and press the button again when the network is back.";
  const key = form.elements.key;
  const isCopy = !key.value;
  if (isCopy) key.value = kept.newKey();

  const tell = (words) => {
    const box = document.createElement("div");
    box.className = "message message--error";
    const line = document.createElement("p");
    line.textContent = words;
    box.append(line);
    document.getElementById("messages").replaceChildren(box);
    box.scrollIntoView({ block: "center" });
  };
  const stay = (words) => {
    delete form.dataset.sent;
    kept.showNetwork(false);
    tell(words);
    form.dispatchEvent(new Event("input", { bubbles: true }));
  };

  // -- What stands in the form -------------------------------------------------------------------------------------

  const fields = () => [...new FormData(form)]
    .filter(([name, value]) => !NEVER.test(name) && typeof value === "string");
  const wordsOf = (place) => place?.textContent.replace(/\s+/g, " ").trim() ?? "";
  const isChoice = (one) => ["radio", "checkbox"].includes(one.type);
  const isSaid = (one) => one.matches("input, select, textarea") && one.value && one.name && !NEVER.test(one.name)
    && !["hidden", "password"].includes(one.type) && (!isChoice(one) || one.checked);
  const answerOf = (one) => {
    if (one.matches("select")) return wordsOf(one.selectedOptions[0]);
    return isChoice(one) ? wordsOf(one.labels?.[0]) : one.value;
  };
  // The answers as a person reads them: the question, and what was answered.
  const said = () => {
    const told = new Map();
    for (const one of [...form.elements].filter(isSaid)) {
      const group = wordsOf(one.closest("fieldset")?.querySelector("legend"));
      const label = wordsOf(one.labels?.[0]);
      const answer = answerOf(one);
      const question = group || label;
      told.set(question, told.has(question) ? `${told.get(question)} ${answer}` : answer);
    }
    return [...told].slice(0, 60).map(([question, answer]) => [question.slice(0, 200), answer.slice(0, 1000)]);
  };
  const url = () => {
    const here = new URL(form.action || location.href);
    here.searchParams.delete("kept");
    return here.pathname + here.search;
  };
  document.querySelector("[data-office]")?.setAttribute("href", url());
  // The form of the inspection that follows this entry, in the lane that it is about; null where none does.
  const following = JSON.parse(document.getElementById("following")?.textContent ?? "null");
  const answerIn = (name) => form.elements[name]?.value || JSON.parse(form.elements[`preset.${name}`]?.value ?? '""');
  const next = () => {
    if (!following || (following.left && !form.elements[`${following.left}.time`]?.value)) return null;
    const { forms, lane } = following;
    return forms[(lane && answerIn(lane)) || new URL(url(), location.href).searchParams.get("lane")] ?? forms[""];
  };
  const content = (who) => ({
    url: url(), title: wordsOf(document.querySelector("h1")), fields: fields(), said: said(), next: next(),
    made_at: form.elements.kept_at?.value || new Date().toISOString(),
    ahead: Number(form.elements.kept_ahead?.value ?? who.ahead),
  });

  // -- Sending -----------------------------------------------------------------------------------------------------

  // Keeps the entry before it is sent. Says how that went: true, or the words of what is wrong.
  const keepFirst = async () => {
    const who = await kept.begun;
    if (!who) return NO_KEY;
    try {
      const before = (await kept.mine(who)).find((row) => row.id === key.value);
      const state = before && before.state !== "sending" ? "waits" : "sending";
      await kept.keep(who, key.value, state, content(who));
      navigator.storage?.persist?.();
      return true;
    } catch {
      return FULL;
    }
  };
  let wasKept = false;
  const notSent = async () => {
    if (wasKept !== true) return stay(wasKept);
    await kept.mark(key.value, ["sending"], "waits");
    location.assign(kept.tray);
  };

  // The network is back while a copy stands open: the office checks the entry, which is then signed as ever.
  const toBeChecked = ({ csrf, ahead }) => {
    if (csrf) form.elements.csrfmiddlewaretoken.value = csrf;
    const more = { then: "check", kept_at: new Date().toISOString(), kept_ahead: String(ahead ?? 0) };
    for (const [name, value] of Object.entries(more)) {
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    }
  };
  document.addEventListener("submit", async (event) => {
    // What the office answers without signing (the time of a button, more questions) is asked of it as before.
    if (event.target !== form || event.defaultPrevented || event.submitter?.name) return;
    event.preventDefault();
    if (isCopy && !window.keptCopy.isSound()) {
      delete form.dataset.sent;
      return;
    }
    wasKept = await keepFirst();
    // A browser without what keeping needs sends as ever.
    const told = navigator.onLine ? await kept.ask().catch(() => ({ here: true, failed: true })) : { here: false };
    if (!told.here || !(told.failed || told.person === (await kept.begun)?.person)) return notSent();
    if (isCopy) toBeChecked(told);
    HTMLFormElement.prototype.submit.call(form);
  });
  navigator.serviceWorker?.addEventListener("message", (event) => {
    if (event.data?.type === "not-sent") notSent();
  });

  // The office answered with this very form: the page holds the entry again, and the list has nothing to wait for.
  const answered = async () => {
    const who = await kept.begun;
    const row = who && (await kept.mine(who)).find((one) => one.id === key.value);
    if (row?.state === "sending") await kept.remove(row.id);
  };
  if (!isCopy) answered().catch(() => {});
})();
