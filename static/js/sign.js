/* The passkey button of the sign bar. Without this script, or without a passkey, password and code sign. */
(() => {
  "use strict";
  const NOT_USED = "The passkey was not used. Try again, or sign with your password.";

  const challenge = async (address, form) => {
    const token = form.querySelector("[name=csrfmiddlewaretoken]");
    const answer = await fetch(address, {
      method: "POST",
      headers: { Accept: "application/json", "X-CSRFToken": token ? token.value : "" },
    });
    if (!answer.ok) throw new Error("no challenge");
    return answer.json();
  };

  document.querySelectorAll("[data-passkey-from]").forEach((bar) => {
    const form = bar.closest("form");
    const button = bar.querySelector("[data-passkey-button]");
    const words = bar.querySelector("[data-passkey-words]");
    if (!form || !window.webauthnJSON || !window.PublicKeyCredential) return;
    button.parentElement.hidden = false;
    button.addEventListener("click", async () => {
      words.textContent = "";
      try {
        const options = await challenge(bar.dataset.passkeyFrom, form);
        const assertion = await window.webauthnJSON.get(options);
        bar.querySelector("[data-passkey-answer]").value = JSON.stringify(assertion);
        form.requestSubmit();
      } catch {
        words.textContent = NOT_USED;
      }
    });
  });
})();
