// One kept entry as it is shown: its state, what it is about, how late it is, why it was refused, what can be done.
window.keptShown = (() => {
  "use strict";

  const KINDS = { refused: "stop", waits: "warn", sending: "warn", ready: "warn", sent: "ok", withdrawn: "plain" };

  const made = (name, properties = {}, ...children) => {
    const one = Object.assign(document.createElement(name), properties);
    one.append(...children.filter((child) => child !== null));
    return one;
  };
  const tag = (state) => document.querySelector(`[data-tag="${state}"]`).firstElementChild.cloneNode(true);
  const time = (moment) => kept.clock(new Date(moment), true);
  const span = (milliseconds) => {
    const minutes = Math.floor(Math.abs(milliseconds) / 60000);
    const rest = `${minutes % 60} min`;
    return minutes < 60 ? rest : `${Math.floor(minutes / 60)}\u00a0h ${rest}`;
  };

  // When it was made, by the clock of the office as far as the device knew it.
  const moment = ({ made_at, ahead }) => Date.parse(made_at) - ahead * 1000;

  const lateness = (content, now, minutes) => {
    const due = moment(content) + minutes * 60000;
    const words = now > due
      ? `Late since ${time(due)}, ${span(now - due)} ago, counted from when you made it. The log will say so.`
      : `In time. It counts as late in ${span(due - now)}, counted from when you made it.`;
    return made("p", { className: now > due ? "late" : "", textContent: words });
  };
  const off = ({ ahead }) => Math.abs(ahead) < 60 ? null : made("p", { className: "late", textContent:
    `The clock of this device was ${span(ahead * 1000)} ${ahead > 0 ? "ahead of" : "behind"} that of this system. `
    + "Check the times when you sign." });
  const list = (title, lines) => lines?.length
    ? made("div", {}, made("p", {}, made("b", { textContent: title })),
      made("ul", {}, ...lines.map((line) => made("li", { textContent: line }))))
    : null;
  const said = ({ said: lines }) => lines?.length
    ? made("details", {}, made("summary", { textContent: "What you entered" }),
      made("dl", {}, ...lines.flatMap(([question, answer]) =>
        [made("dt", { textContent: question }), made("dd", { textContent: answer })])))
    : null;
  const onFile = ({ on_file: known }) => {
    const late = known.late_seconds === null ? "in time" : `late by ${span(known.late_seconds * 1000)}`;
    return made("p", { textContent:
      `No. ${known.number}, received ${time(known.received_at)}: ${late}, signed by ${known.signed_by}.` });
  };

  const button = (words, title, act, outline) => {
    const one = made("button", { type: "button", className: `usa-button${outline ? " usa-button--outline" : ""}` },
      words, made("span", { className: "vh", textContent: `: ${title}` }));
    one.addEventListener("click", act);
    return one;
  };
  const withdrawing = (content, id, act) => {
    const reason = made("textarea", { className: "usa-textarea", id: `withdraw-${id}`, maxLength: 1000 });
    const go = button("Withdraw", content.title, () => {
      if (reason.value.trim()) act(reason.value.trim());
      else reason.focus();
    }, true);
    return made("details", {}, made("summary", { textContent: "Withdraw, with reason" }),
      made("label", { className: "usa-label", htmlFor: reason.id, textContent: "Why is this no entry?" }), reason, go);
  };

  // `acts`: `sign`, `withdraw(reason)`, `remove`; `sign` is missing while there is no network.
  const shown = (row, content, acts, { now, minutes }) => {
    const done = ["sent", "withdrawn"].includes(row.state);
    const item = made("li", { className: `kept kept--${KINDS[row.state]}` }, tag(row.state),
      made("h3", { textContent: content.title }),
      made("p", { textContent: `Made ${time(content.made_at)} by the clock of this device.` }),
      row.state === "refused" ? list("Why:", content.refused) : null,
      row.state === "ready" ? list("Findings to read before you sign:", content.findings) : null,
      row.state === "sent" ? onFile(content) : null,
      row.state === "withdrawn" ? made("p", { textContent: `Withdrawn: ${content.withdrawn}` }) : null,
      done ? null : lateness(content, now, minutes), off(content), said(content));
    item.dataset.kept = row.id;
    item.dataset.state = row.state;
    const signing = row.state === "refused" ? "Open and correct" : "Check and sign";
    const sign = acts.sign ? button(signing, content.title, acts.sign) : null;
    const remove = () => button("Remove from this device", content.title, acts.remove, true);
    const next = !done && content.next
      ? made("a", { className: "keep", href: content.next.url, textContent: `Next: ${content.next.title}` }) : null;
    item.append(made("div", { className: "acts" }, done ? remove() : sign, next));
    if (!done) item.append(withdrawing(content, row.id, acts.withdraw));
    return item;
  };

  return { shown, time };
})();
