import { useEffect, useState } from "react";
import { openLive } from "./live-socket";

/** Delay that spares opening a socket for each item a user steps through. */
const STAYS_MS = 400;
const nothing = () => {};

/** Names of users viewing the same item now; an empty name is hidden from the viewer. */
export function useLookers(item: string): string[] {
  const [lookers, setLookers] = useState<string[]>([]);
  useEffect(() => {
    let end = nothing;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const forget = () => setLookers([]);
    const stop = () => {
      clearTimeout(timer);
      end();
      end = nothing;
      forget();
    };
    const connect = () => {
      end = openLive(
        { looks: item },
        {
          onEvent: ({ event, data }) => event === "lookers.updated" && setLookers(data as string[]),
          onReturn: nothing,
          onSessionOver: forget,
          onLost: (isLost) => isLost && forget(),
        },
      );
    };
    const start = () => {
      stop();
      if (!document.hidden) timer = setTimeout(connect, STAYS_MS);
    };
    document.addEventListener("visibilitychange", start);
    start();
    return () => {
      document.removeEventListener("visibilitychange", start);
      stop();
    };
  }, [item]);
  return lookers;
}
