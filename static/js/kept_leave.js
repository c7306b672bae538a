// Leaving a shared device. Where nobody is signed in, pages and keys of whoever was are gone; before signing out, the
// page says what waits and offers it as a file. What was entered stays on the device, sealed.
(() => {
  "use strict";

  const form = document.querySelector("[data-leaving]");
  if (!form) {
    kept.forget().catch(() => {});
    return;
  }
  const begin = async () => {
    const who = await kept.got("session", "now");
    const waiting = who ? (await kept.mine(who)).filter((row) => kept.WAITING.includes(row.state)) : [];
    if (!waiting.length) return;
    const box = document.querySelector("[data-waiting]");
    const count = waiting.length === 1 ? "1 entry waits" : `${waiting.length} entries wait`;
    box.querySelector("p").textContent = `${count} on this device. They stay here, sealed, until you sign in on this `
      + "device again. If you will not come back to it, save them as a file first.";
    box.querySelector("button").addEventListener("click", () => kept.save(waiting));
    box.hidden = false;
  };
  begin().catch(() => {});
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await kept.forget().catch(() => {});
    HTMLFormElement.prototype.submit.call(form);
  });
})();
