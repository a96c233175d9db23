// On a customer's page: buttons that ask for notifications and register this browser for the visitor's phone.
self.startCabinetPush = (site, { phone, time, signature, worker = "/cabinet-push-sw.js" }) => {
  const buttons = document.querySelectorAll("[data-cabinet-push]");
  const VISIT = "cabinet-push";
  const isAble = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!isAble || !signature || Notification.permission === "denied") return;
  // Who has agreed before is registered anew in each visit: browsers change a subscription's address without asking.
  if (Notification.permission === "granted") return sessionStorage.getItem(VISIT) === phone ? undefined : register();
  for (const button of buttons) {
    button.hidden = false;
    button.addEventListener("click", register);
  }

  async function register() {
    tell("asking");
    try {
      const subscription = await subscribe();
      // A body of plain text needs no second request that asks for leave.
      const body = JSON.stringify({ key: site.key, phone, time, signature, subscription });
      const answer = await fetch(site.address, { method: "POST", credentials: "omit", body });
      if (answer.ok) sessionStorage.setItem(VISIT, phone);
      tell(answer.ok ? "subscribed" : "failed");
    } catch (error) {
      tell(error.name === "NotAllowedError" ? "denied" : "failed");
    }
  }

  async function subscribe() {
    await navigator.serviceWorker.register(worker);
    const { pushManager } = await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: site.vapid };
    try {
      return await pushManager.subscribe(options);
    } catch (error) {
      if (error.name !== "InvalidStateError") throw error;
      // It is subscribed with another key: ours has changed since.
      await (await pushManager.getSubscription())?.unsubscribe();
      return pushManager.subscribe(options);
    }
  }

  // "asking", "subscribed", "denied" or "failed", for the page's own words.
  function tell(state) {
    for (const button of buttons) {
      button.hidden = state === "subscribed" || state === "denied";
      button.dataset.cabinetPush = state;
    }
    document.dispatchEvent(new CustomEvent("cabinet-push", { detail: state }));
  }
};
