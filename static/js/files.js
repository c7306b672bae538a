// Sheets sent one by one: each file with its own name, its progress and what the answer says of it. While one is
// checked, the next is sent. Without this script the form sends them together.
(() => {
  "use strict";

  const form = document.querySelector("[data-send-each]");
  const list = form?.querySelector("[data-files]");
  const status = form?.querySelector("[data-files-status]");
  if (!list || !status) return;
  const chooser = form.querySelector("[type=file]");
  const title = form.querySelector("[name=title]");
  const kinds = [...form.querySelectorAll("[name=sheet]")];
  const version = form.querySelector("[name=version_of]");
  const MOST_BYTES = Number(form.dataset.sendEach);
  const TOGETHER = 2; // one is sent, one is checked
  status.tabIndex = -1;
  let rows = [];
  let sending = 0;

  const element = (tag, properties, words = "") => {
    const one = Object.assign(document.createElement(tag), properties);
    if (words) one.append(words);
    return one;
  };

  const button = (words, file, style, act) => {
    const one = element("button", { type: "button", className: `usa-button usa-button--${style}` }, words);
    one.ariaLabel = `${words}: ${file.name}`;
    one.addEventListener("click", act);
    return one;
  };

  // What a sheet shows, as in the form's own question: proposed from the last word of the file's name that says it.
  const BY_NAME = "by_name";
  const labelOf = (kind) => kind.labels[0].textContent.trim();
  const proposed = (name) => {
    const words = (name.toLowerCase().match(/[a-z]+/g) || []).map((word) => word.replace(/s$/, ""));
    const last = (kind) => words.lastIndexOf(labelOf(kind).toLowerCase().split(" ").pop());
    const [best] = kinds.filter((kind) => last(kind) >= 0).sort((one, other) => last(other) - last(one));
    const chosen = kinds.find((kind) => kind.checked && kind.value !== BY_NAME);
    return (best || chosen)?.value || "";
  };
  const kindSelect = (id, name) => {
    const select = element("select", { id, className: "usa-select" });
    const options = kinds.filter((kind) => kind.value !== BY_NAME).map((kind) => new Option(labelOf(kind), kind.value));
    select.append(new Option("Choose", ""), ...options);
    select.value = proposed(name);
    return select;
  };

  const rowOf = (file, at) => {
    const row = { file, state: "waits", wasSent: false, item: element("li", {}) };
    const id = `file-name-${Date.now()}-${at}`;
    const name = file.name.replace(/(.)\.[^.]*$/, "$1").slice(0, 120);
    row.name = element("input", { id, className: "usa-input", maxLength: 120, value: name });
    row.label = element("label", { className: "usa-label", htmlFor: id }, `Name of the sheet in ${file.name}`);
    row.kind = kindSelect(`${id}-kind`, name);
    row.kindLabel = element("label", { className: "usa-label", htmlFor: row.kind.id }, `What does ${file.name} show?`);
    row.bar = element("progress", { max: 1, value: 0, ariaLabel: `${file.name}: how much is sent` });
    row.words = element("p", { className: "small" }, `${file.name}: not sent yet.`);
    row.again = button("Send again", file, "outline", () => {
      row.state = "waits";
      status.focus(); // the button hides
      start();
    });
    row.leave = button("Leave out", file, "unstyled", () => {
      rows = rows.filter((other) => other !== row);
      row.item.remove();
      hold();
      show();
      status.textContent = `${file.name} is left out.`;
      status.focus(); // not a field: the key that was pressed would open or send it
    });
    row.again.hidden = true;
    row.item.append(row.label, row.name, row.kindLabel, row.kind, row.bar, row.words, row.again, row.leave);
    return row;
  };

  // A sheet has its name and kind in its row, or those of the sheet that it replaces: never in a third place.
  const show = () => {
    for (const field of [title, kinds[0]]) field.closest(".usa-form-group").hidden = rows.length > 0;
    for (const row of rows) {
      const isGiven = Boolean(version?.value) || row.state === "attached";
      for (const one of [row.label, row.name, row.kindLabel, row.kind]) one.hidden = isGiven;
    }
  };

  // The chooser says by itself how many files it holds: those that are not attached yet.
  const hold = () => {
    const held = new DataTransfer();
    rows.filter((row) => row.state !== "attached").forEach((row) => held.items.add(row.file));
    chooser.files = held.files;
  };

  const take = (files) => {
    rows = rows.filter((row) => row.state !== "attached").concat([...files].map(rowOf));
    list.replaceChildren(...rows.map((row) => row.item));
    if (rows.length === 1 && title.value) rows[0].name.value = title.value;
    hold();
    show();
    const count = rows.length === 1 ? "1 file" : `${rows.length} files`;
    status.textContent = `${count} chosen. Look at the name and kind of each, then select Attach.`;
  };

  const obstacle = (waiting) => {
    if (version?.value) return waiting.length > 1 ? "Choose one file as the next version of a sheet." : "";
    const open = waiting.find((row) => !row.kind.value);
    if (open) return `Choose what ${open.file.name} shows, then select Attach again.`;
    const names = waiting.map((row) => row.name.value.trim());
    const twice = names.find((name, at) => names.indexOf(name) !== at);
    return twice === undefined ? "" : `Two files have the name “${twice}”. Change one, then select Attach again.`;
  };

  const settle = (row, state, words) => {
    row.state = state;
    const isAttached = state === "attached";
    row.words.textContent = `${row.file.name}: ${words}`;
    row.again.hidden = row.leave.hidden = row.bar.hidden = isAttached;
    row.bar.value = 0;
    hold();
    show();
    sending -= 1;
    const count = (which) => rows.filter((one) => one.state === which).length;
    const failed = count("failed") ? ` ${count("failed")} not attached: see the reason at each.` : "";
    status.textContent = `${count("attached")} of ${rows.length} attached.${failed}`;
    start();
  };

  // What was read on the sheets stands above the form and looks for more by itself. A reason that is being typed stays.
  const renew = (fresh) => {
    const old = document.getElementById("attached");
    const isTyping = [...old.querySelectorAll("textarea")].some((one) => one.value !== one.defaultValue);
    if (isTyping) return;
    const sheets = document.importNode(fresh, true);
    old.replaceWith(sheets);
    window.htmx?.process(sheets);
  };

  const read = (row, request) => {
    const page = new DOMParser().parseFromString(request.responseText, "text/html");
    const reasons = [...page.querySelectorAll(".usa-error-message")].map((one) => one.lastChild.textContent.trim());
    const sheets = page.getElementById("attached");
    if (request.status === 200 && sheets && !reasons.length) {
      renew(sheets);
      settle(row, "attached", "attached. See above what we read on it.");
    } else if (page.querySelector("[name=login]")) {
      settle(row, "failed", "you were signed out. Sign in, then choose it again.");
    } else {
      const refusal = page.querySelector("main p")?.textContent.trim();
      settle(row, "failed", reasons.join(" ") || refusal || "not attached. Send it again.");
    }
  };

  const send = (row) => {
    const data = new FormData(form);
    data.delete(chooser.name);
    data.set(title.name, row.name.value);
    data.set(kinds[0].name, row.kind.value);
    if (row.wasSent) data.set("_again", "1");
    data.append(chooser.name, row.file);
    row.wasSent = true;
    row.state = "sends";
    row.leave.hidden = row.again.hidden = true;
    row.words.textContent = `${row.file.name}: being sent.`;
    sending += 1;
    const request = new XMLHttpRequest();
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) row.bar.value = event.loaded / event.total;
    });
    request.upload.addEventListener("load", () => {
      row.state = "checks";
      row.bar.removeAttribute("value");
      row.words.textContent = `${row.file.name}: sent. We check it now.`;
      start();
    });
    request.addEventListener("load", () => read(row, request));
    request.addEventListener("error", () => settle(row, "failed", "the connection was lost. Send it again."));
    request.open("POST", form.action);
    request.send(data);
  };

  const start = () => {
    if (sending >= TOGETHER || rows.some((row) => row.state === "sends")) return;
    const next = rows.find((row) => row.state === "waits");
    if (!next) return;
    if (next.file.size <= MOST_BYTES) {
      send(next);
      return;
    }
    sending += 1;
    const size = (next.file.size / 1024 / 1024).toFixed(1);
    settle(next, "failed", `it has ${size} MB; at most ${MOST_BYTES / 1024 / 1024} MB are allowed.`);
  };

  chooser.addEventListener("change", () => take(chooser.files));
  version?.addEventListener("change", show);
  form.addEventListener("dragover", (event) => {
    if (event.dataTransfer.types.includes("Files")) event.preventDefault();
  });
  form.addEventListener("drop", (event) => {
    if (!event.dataTransfer.files.length) return;
    event.preventDefault();
    take(event.dataTransfer.files);
  });
  form.addEventListener("submit", (event) => {
    const waiting = rows.filter((row) => row.state === "waits" || row.state === "failed");
    if (!waiting.length && !sending) return;
    event.preventDefault();
    const words = obstacle(waiting);
    if (words) {
      status.textContent = words;
      return;
    }
    waiting.forEach((row) => { row.state = "waits"; });
    status.textContent = `Sending ${rows.length === 1 ? "1 file" : `${rows.length} files`}.`;
    start();
  });
  window.addEventListener("beforeunload", (event) => {
    if (rows.some((row) => row.state !== "attached")) event.preventDefault();
  });
})();
