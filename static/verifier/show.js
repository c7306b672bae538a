/* The result on the page: the verdict in large words, findings, notes and logs; long lists are cut, with their count. */
(() => {
  "use strict";
  const V = window.Verifier;
  const MOST_SHOWN = 100;
  const SVG = "http://www.w3.org/2000/svg";
  const MEANINGS = {
    INTACT: [
      "Intact",
      "Every entry in this bundle is one that the Board’s system published, before the witnesses that the policy asks for. None was altered, removed, inserted or back-dated since.",
      "It does not prove that what a person signed was true.",
    ],
    TAMPERED: [
      "Tampered",
      "This bundle does not hold what the Board’s system published, or it contradicts itself. Do not rely on any record in it.",
      "Keep the file as it is, with the policy and the time of this check. The findings say what does not fit.",
    ],
    INCOMPLETE: [
      "Incomplete",
      "What is here fits, but something that belongs to it is missing, so nothing can be said of the whole.",
      "Ask the Board for a bundle that holds what the findings name.",
    ],
    UNWITNESSED: [
      "Unwitnessed",
      "The records fit the system’s own signatures, but too few witnesses outside it have confirmed them.",
      "Without them the system alone vouches for its records. Ask for a bundle made after the next checkpoint.",
    ],
    UNREADABLE: [
      "Unreadable",
      "The bundle, the policy or the older checkpoint cannot be read, so nothing was proven.",
      "The findings say what cannot be read.",
    ],
  };

  const make = (tag, attributes = {}, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  };

  const icon = (verdict) => {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("class", "icon");
    svg.setAttribute("aria-hidden", "true");
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#i-${verdict.toLowerCase()}`);
    svg.append(use);
    return svg;
  };

  const count = (number, one, many) => `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;

  const panel = ({ verdict }, name) => {
    const [word, meaning, next] = MEANINGS[verdict];
    const heading = make("h2", { id: "verdict", tabindex: "-1" }, icon(verdict), word);
    return make("section", { class: `verdict verdict--${verdict.toLowerCase()}` }, heading, make("p", { class: "verdict__what" }, meaning), make("p", {}, next), make("p", { class: "verdict__file" }, name));
  };

  const cut = (items) => {
    if (items.length <= MOST_SHOWN) return [];
    return [make("p", { class: "cut" }, `The first ${MOST_SHOWN} of ${items.length.toLocaleString("en-US")} are shown. The saved result has all of them.`)];
  };

  const cells = (tag, values) => values.map((value) => make(tag, {}, value));

  const finding = (one) => {
    const pairs = [
      ["File", one.where],
      ["Entry", one.index],
      ["Member", one.member],
      ["Expected", one.expected],
      ["Found", one.found],
    ].filter(([, value]) => value !== null);
    const facts = pairs.flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, String(value))]);
    const kind = make("p", { class: "finding__kind" }, icon(one.kind), MEANINGS[one.kind][0]);
    return make("li", { class: `finding finding--${one.kind.toLowerCase()}` }, kind, make("p", { class: "finding__what" }, one.message), make("dl", {}, ...facts));
  };

  const findings = (all) =>
    all.length
      ? [make("h2", {}, count(all.length, "finding", "findings")), make("ol", { class: "findings" }, ...all.slice(0, MOST_SHOWN).map(finding)), ...cut(all)]
      : [];

  const notes = (all) =>
    all.length
      ? [
          make("h2", {}, count(all.length, "note", "notes")),
          make("p", { class: "hint" }, "Facts worth knowing that do not change the verdict."),
          make("ul", { class: "notes" }, ...all.slice(0, MOST_SHOWN).map((note) => make("li", {}, note))),
          ...cut(all),
        ]
      : [];

  const logs = (all) => {
    if (!all.length) return [];
    const rows = all.slice(0, MOST_SHOWN).map((log) => {
      const labels = ["Log", "Entries", "From", "To", "Root"];
      const last = log.end > log.start ? String(log.end - 1) : "none";
      const row = [log.origin, (log.end - log.start).toLocaleString("en-US"), String(log.start), last, log.root || "none"];
      return make("tr", {}, ...row.map((value, i) => make("td", { "data-label": labels[i] }, value)));
    });
    const head = make("thead", {}, make("tr", {}, ...cells("th", ["Log", "Entries", "From", "To", "Root"])));
    const title = make("h2", {}, count(all.length, "log", "logs"));
    const hint = make("p", { class: "hint" }, "Compare a root with the third line of a checkpoint that you were given on paper or by another hand.");
    return [title, hint, make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Logs" }, make("table", {}, head, make("tbody", {}, ...rows))), ...cut(all)];
  };

  const download = (blob, name, words) => make("a", { class: "button", href: URL.createObjectURL(blob), download: name }, words);

  /** Links that save the whole result, the shape of `verify.py --json`, and the readable log of a bundle that holds. */
  const saved = (result, readable) => {
    const json = new Blob([`${JSON.stringify(result)}\n`], { type: "application/json" });
    const links = [download(json, "verdict.json", "Save the result as JSON")];
    const isGood = !["TAMPERED", "UNREADABLE"].includes(result.verdict);
    if (isGood) links.unshift(download(readable.blob(result), "records.txt", "Save the entries as text"), " ");
    return make("p", { class: "save" }, ...links);
  };

  /** Show a result in `place` and move there; `name` is the bundle's file, `readable` the entries as text. */
  const show = (result, name, place, readable) => {
    place.querySelectorAll("a[download]").forEach((link) => URL.revokeObjectURL(link.href));
    place.replaceChildren(panel(result, name), saved(result, readable), ...findings(result.findings), ...logs(result.logs), ...notes(result.notes));
    place.hidden = false;
    place.querySelector("#verdict").focus();
  };

  Object.assign(V, { show });
})();
