/* The page: files chosen or dropped, the check with its progress, the result. */
(() => {
  "use strict";
  const V = window.Verifier;
  const MOST_TEXT = 2 ** 20;
  const byId = (id) => document.getElementById(id);
  const form = byId("files");
  const inputs = { bundle: byId("bundle"), policy: byId("policy"), since: byId("since") };

  /** The text of a file of at most 1 MiB; what is not UTF-8 becomes a text that no reader accepts. */
  const textOf = async (file) => {
    if (file.size > MOST_TEXT) return "\u0000";
    try {
      return V.text(new Uint8Array(await file.arrayBuffer()));
    } catch {
      return "\u0000";
    }
  };

  const put = (input, file) => {
    const held = new DataTransfer();
    held.items.add(file);
    input.files = held.files;
    byId(`${input.id}-error`)?.replaceChildren();
  };

  /** Which field a dropped file belongs to: by its name, or by its first words. */
  const fieldOf = async (file) => {
    if (/\.zip$/i.test(file.name)) return inputs.bundle;
    const beginning = await file.slice(0, 2).text();
    if (beginning === "PK") return inputs.bundle;
    return /^\s*(?:#.*\n\s*)*policy\s/.test(await file.slice(0, 4096).text()) ? inputs.policy : inputs.since;
  };

  let told = null;
  /** Move the bar; tell the words, which a screen reader reads out, only at every tenth of the way. */
  const progress = (done, total) => {
    byId("progress").max = total;
    byId("progress").value = done;
    const percent = total ? Math.floor((done / total) * 10) * 10 : 100;
    if (percent === told) return;
    told = percent;
    const size = (total / 2 ** 20).toLocaleString("en-US", { maximumFractionDigits: 1 });
    byId("running-words").textContent = `${percent} percent of ${size} MiB read`;
  };

  const missing = () => {
    const needs = { bundle: "Choose the bundle, a zip file.", policy: "Choose the trust policy, policy.txt." };
    const empty = Object.keys(needs).filter((name) => !inputs[name].files.length);
    for (const name of Object.keys(needs)) {
      byId(`${name}-error`).textContent = empty.includes(name) ? needs[name] : "";
      inputs[name].setAttribute("aria-invalid", String(empty.includes(name)));
    }
    if (empty.length) inputs[empty[0]].focus();
    return empty.length > 0;
  };

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (missing()) return;
    const [bundle, policy, since] = [inputs.bundle, inputs.policy, inputs.since].map((input) => input.files[0] || null);
    byId("check").disabled = true;
    byId("result").hidden = true;
    byId("running").hidden = false;
    told = null;
    progress(0, 1);
    byId("running-words").textContent = "Opening the bundle";
    const readable = new V.Readable();
    const result = await window.verifyBundle(bundle, await textOf(policy), since && (await textOf(since)), progress, (text) => readable.add(text), byId("entry").value);
    byId("running").hidden = true;
    byId("check").disabled = false;
    V.show(result, bundle.name, byId("result"), readable);
  });

  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    form.classList.add("drop--over");
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) form.classList.remove("drop--over");
  });
  document.addEventListener("drop", async (event) => {
    event.preventDefault();
    form.classList.remove("drop--over");
    for (const file of [...event.dataTransfer.files]) put(await fieldOf(file), file);
  });

  V.browserProblem().then((problem) => {
    if (!problem) return;
    const words = document.createElement("p");
    words.className = "blocked";
    words.textContent = `Nothing can be checked here: ${problem}.`;
    form.before(words);
    byId("check").disabled = true;
  });
})();
