import { useMatches, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { BALANCE_REFRESH_MS } from "../domain/shared/interface";
import type { ScreenHandle } from "./handle";
import { type LiveEvent, openLive } from "./live";

/** Refreshes at most this often, however much is going on. */
const REFRESH_MS = 1000;

/**
 * Hears the account's events: refreshes the screen when one of its `handle.live` resources changed, calls
 * `onBalance` when money did and `onNotification` with each word about notifications. Returns whether the connection is lost. The page works without it.
 */
export function useLive(onBalance: () => void, onNotification: (event?: LiveEvent) => void): boolean {
  const [isLost, setLost] = useState(false);
  const { revalidate, state } = useRevalidator();
  const isBusy = useNavigation().state !== "idle" || state !== "idle";
  const live = useMatches().flatMap((match) => (match.handle as ScreenHandle | undefined)?.live ?? []);
  const now = useRef({ isBusy, live, revalidate, onBalance, onNotification });
  now.current = { isBusy, live, revalidate, onBalance, onNotification };

  useEffect(() => {
    const screen = throttle(() => {
      const { isBusy, revalidate } = now.current;
      // A navigation under way brings fresh data of the old or the new screen: ask again after it.
      if (isBusy || document.hidden) return false;
      revalidate();
      return true;
    }, REFRESH_MS);
    // Not a debounce: a busy account is never silent for a whole second.
    const balance = throttle(() => {
      now.current.onBalance();
      return true;
    }, BALANCE_REFRESH_MS);
    const end = openLive({
      onEvent(event) {
        const [resource = "", change] = event.event.split(".");
        if (resource === "billings") balance.ask();
        if (resource === "notifications") now.current.onNotification(event);
        // What is read stays where it is while it is read.
        if (now.current.live.includes(resource) && change !== "read") screen.ask();
      },
      onReturn() {
        screen.ask();
        balance.ask();
        now.current.onNotification();
      },
      onSessionOver: () => now.current.revalidate(),
      onLost: setLost,
    });
    return () => {
      end();
      screen.stop();
      balance.stop();
    };
  }, []);
  return isLost;
}

/** Runs `work` once `ms` after the first `ask`; work that answers false is asked again. */
function throttle(work: () => boolean, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    timer = work() ? undefined : setTimeout(run, ms);
  };
  return {
    ask() {
      timer ??= setTimeout(run, ms);
    },
    stop: () => clearTimeout(timer),
  };
}
