/* Adding a passkey: the device makes it, and uses it once, which proves to the office that the key is the person's. */
(() => {
  "use strict";
  const button = document.getElementById("mfa_webauthn_add");
  if (!button || !window.webauthnJSON) return;
  const form = button.closest("form");
  const words = form.querySelector("[data-passkey-words]");
  const told = (id) => JSON.parse(document.getElementById(id).textContent);
  let made = null;

  /* What the device is asked for: a passkey that it keeps itself, where the person wants to sign in with it alone. */
  const creation = () => {
    const options = told("passkey-made-by");
    const alone = form.elements.passwordless.checked;
    const wanted = { residentKey: alone ? "required" : "discouraged", requireResidentKey: alone, userVerification: "required" };
    Object.assign(options.publicKey.authenticatorSelection, wanted);
    return options;
  };

  const proof = () => {
    const options = told("passkey-proved-by");
    options.publicKey.allowCredentials = [{ type: "public-key", id: made.id }];
    return options;
  };

  button.addEventListener("click", async () => {
    words.textContent = "";
    button.disabled = true;
    try {
      made = made || (await window.webauthnJSON.create(creation()));
      form.elements.proof.value = JSON.stringify(await window.webauthnJSON.get(proof()));
      form.elements.credential.value = JSON.stringify(made);
      form.submit();
    } catch {
      words.textContent = made
        ? "The passkey is made, but it is not added yet. Press the button again to use it."
        : "No passkey was made. Press the button to try again.";
    } finally {
      button.disabled = false;
    }
  });
})();
