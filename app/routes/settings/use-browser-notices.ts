import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";

type State = "unknown" | "unsupported" | "refused" | "ready";

/** Subscribes to Web Push; only after a click (ux §4). */
export function useBrowserNotices(serverKey: string | null) {
  const fetcher = useFetcher();
  const [state, setState] = useState<State>("unknown");
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    if (!serverKey || !("PushManager" in window && "serviceWorker" in navigator)) setState("unsupported");
    else setState(Notification.permission === "denied" ? "refused" : "ready");
  }, [serverKey]);

  async function subscribe() {
    if ((await Notification.requestPermission()) !== "granted") return setState("refused");
    const { pushManager } = await navigator.serviceWorker.ready;
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey });
    const { endpoint = "", keys = {} } = made.toJSON();
    const { p256dh = "", auth = "" } = keys;
    fetcher.submit({ intent: "add", endpoint, p256dh, auth }, { method: "post", action: "/notifications/browsers" });
  }

  const ask = () => {
    setIsAsking(true);
    // Throws if the browser has no push service.
    subscribe()
      .catch(() => setState("unsupported"))
      .finally(() => setIsAsking(false));
  };
  return { state, ask, isBusy: isAsking || fetcher.state !== "idle" };
}
