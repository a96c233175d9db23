import { useEffect, useState } from "react";
import { openLive } from "./live-socket";

/** Whoever steps through things does not open a socket for each. */
const STAYS_MS = 400;
const nothing = () => {};

/** Names of those who look at the same thing now; an empty one is not for the viewer. */
export function useLookers(thing: string): string[] {
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
    const look = () => {
      end = openLive(
        { looks: thing },
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
      if (!document.hidden) timer = setTimeout(look, STAYS_MS);
    };
    document.addEventListener("visibilitychange", start);
    start();
    return () => {
      document.removeEventListener("visibilitychange", start);
      stop();
    };
  }, [thing]);
  return lookers;
}
