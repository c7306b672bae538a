// Messages to this browser: asks whether they are allowed, and sends the form with the address that the browser gives.
(() => {
  "use strict";
  const form = document.querySelector("[data-push]");
  if (!form) return;
  const words = form.querySelector("[data-push-words]");

  const subscribed = async () => {
    const worker = await navigator.serviceWorker.register(form.dataset.worker);
    const begun = worker.active ?? await new Promise((done) => {
      const one = worker.installing ?? worker.waiting;
      one.addEventListener("statechange", () => one.state === "activated" && done(one));
    });
    const options = { userVisibleOnly: true, applicationServerKey: form.dataset.push };
    try {
      return begun && await worker.pushManager.subscribe(options);
    } catch (error) {
      // This browser knows the office by an earlier key.
      const former = await worker.pushManager.getSubscription();
      if (!former) throw error;
      await former.unsubscribe();
      return worker.pushManager.subscribe(options);
    }
  };

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!navigator.serviceWorker || !window.PushManager || !window.Notification) {
      words.textContent = "This browser takes no messages. On an iPhone or iPad, add this page to the home screen first.";
      return;
    }
    if (await Notification.requestPermission() !== "granted") {
      words.textContent = "This browser does not allow messages from here. Allow them in its settings, and try again.";
      return;
    }
    words.textContent = "Turning on …";
    try {
      const { endpoint, keys } = (await subscribed()).toJSON();
      form.elements.address.value = endpoint;
      form.elements.key.value = keys.p256dh;
      form.elements.secret.value = keys.auth;
      form.submit();
    } catch {
      words.textContent = "The browser’s message service did not answer. Try again later.";
    }
  });
})();
