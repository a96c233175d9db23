import { useEffect, useRef } from "react";
import type { ShownNotification } from "../../domain/notifications/screen-notification";
import { pushToast } from "../ui/toast-queue";
import { styleOf } from "./appearance";

/** Shows each arrival once, oldest first; replies to the viewer's own action are skipped. */
export function useArrivals(arrivals: readonly ShownNotification[]) {
  const shown = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, type, title, isEcho } of arrivals.toReversed()) {
      if (isEcho || shown.current.has(id)) continue;
      shown.current.add(id);
      const { tone } = styleOf(type);
      pushToast({ tone: tone === "ok" || tone === "bad" ? tone : "info", text: title });
    }
  }, [arrivals]);
}
