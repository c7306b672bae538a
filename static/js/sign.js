/* The passkey button of the sign bar. The office first composes what is signed and shows it; the passkey then signs the
   hash of exactly that. Without this script, or without a passkey, password and code sign. */
(() => {
  "use strict";
  const NOT_USED = "The passkey was not used, and nothing was signed. Try again, or sign with your password.";

  /* What there is to sign; null where the form itself has to be mended first, which its page then says, or, without
     network, where a device keeps it (kept_form.js). */
  const asked = async (form, prefix) => {
    const typed = new FormData(form);
    typed.delete(`${prefix}-password`);
    typed.delete(`${prefix}-code`);
    typed.set(`${prefix}-ask`, "statement");
    const asking = fetch(form.action, { method: "POST", body: typed, headers: { Accept: "application/json" } });
    const answer = await ("kept" in form.dataset ? asking.catch(() => null) : asking);
    if (!answer) return null;
    const isStatement = (answer.headers.get("Content-Type") || "").startsWith("application/json");
    return isStatement ? answer.json() : null;
  };

  document.querySelectorAll("[data-passkey-sign]").forEach((bar) => {
    const form = bar.closest("form");
    const button = bar.querySelector("[data-passkey-button]");
    const words = bar.querySelector("[data-passkey-words]");
    const statement = bar.querySelector("[data-passkey-statement]");
    const answer = bar.querySelector("[data-passkey-answer]");
    if (!form || !window.webauthnJSON || !window.PublicKeyCredential) return;
    button.parentElement.hidden = false;
    button.addEventListener("click", async () => {
      words.textContent = "";
      statement.value = answer.value = "";
      button.disabled = true;
      try {
        const told = await asked(form, bar.dataset.passkeySign);
        if (told && told.error && !told.changed) {
          words.textContent = told.error;
          return;
        }
        /* What changed meanwhile is shown by the page itself, to be read and signed there. */
        if (told && !told.error) {
          bar.querySelector("[data-sign-shown]").innerHTML = told.shown;
          const assertion = await window.webauthnJSON.get(told.options);
          statement.value = told.statement;
          answer.value = JSON.stringify(assertion);
        }
        form.requestSubmit();
      } catch {
        words.textContent = NOT_USED;
      } finally {
        button.disabled = false;
      }
    });
  });
})();
