import { useMatches, useNavigation, useRevalidator } from "@remix-run/react";
import { useContext, useEffect, useRef, useState } from "react";
import { UNSAFE_DataRouterStateContext as RouterState } from "react-router-dom";
import { BALANCE_REFRESH_MS } from "../../domain/shared/ui-constants";
import type { ScreenHandle } from "../frame/handle";
import { type LiveEvent, openLive } from "./live";

/** Refreshes at most this often, however much is going on. */
const REFRESH_MS = 1000;

/**
 * Hears the account's events: refreshes the screen when one of its `handle.live` resources changed, calls
 * `onBalance` when money did, `onNotification` with each word about notifications and `onIncoming` when messages came or
 * were read. `since`: when the page was drawn, ms UTC. Returns whether the connection is lost. The page works without it.
 */
export function useLive(
  onBalance: () => void,
  onNotification: (event?: LiveEvent) => void,
  onIncoming: () => unknown,
  since: number,
): boolean {
  const [isLost, setLost] = useState(false);
  const { revalidate, state } = useRevalidator();
  const isBusy = useNavigation().state !== "idle" || state !== "idle";
  // The router forgets what a form was answered when it refreshes.
  const isAnswering = useContext(RouterState)?.actionData != null;
  const live = useMatches().flatMap((match) => (match.handle as ScreenHandle | undefined)?.live ?? []);
  const now = useRef({ isBusy, isAnswering, live, revalidate, onBalance, onNotification, onIncoming, since });
  now.current = { isBusy, isAnswering, live, revalidate, onBalance, onNotification, onIncoming, since };

  useEffect(() => {
    const changed = new Set<string>();
    const screen = throttle(() => {
      const { isBusy, isAnswering, live, revalidate } = now.current;
      // A navigation under way brings fresh data of the old or the new screen: ask again after it.
      if (isBusy || document.hidden) return false;
      if (live.some((resource) => changed.has(resource))) {
        if (isAnswering) return false;
        revalidate();
      }
      changed.clear();
      return true;
    }, REFRESH_MS);
    const refresh = (...resources: string[]) => {
      for (const resource of resources) changed.add(resource);
      screen.ask();
    };
    // Not a debounce: a busy account is never silent for a whole second.
    const balance = throttle(() => {
      now.current.onBalance();
      return true;
    }, BALANCE_REFRESH_MS);
    const incoming = throttle(() => {
      now.current.onIncoming();
      return true;
    }, REFRESH_MS);
    const end = openLive(now.current.since, {
      onEvent(event) {
        const [resource = "", change] = event.event.split(".");
        if (resource === "billings") balance.ask();
        if (resource === "sendingsIncoming") incoming.ask();
        if (resource === "notifications") now.current.onNotification(event);
        const { isBusy, live } = now.current;
        // What is read stays where it is while it is read. A screen on its way may have read its data before this.
        if ((isBusy || live.includes(resource)) && change !== "read") refresh(resource);
      },
      onReturn() {
        refresh(...now.current.live);
        balance.ask();
        incoming.ask();
        now.current.onNotification();
      },
      onSessionOver: () => now.current.revalidate(),
      onLost: setLost,
    });
    return () => {
      end();
      screen.stop();
      balance.stop();
      incoming.stop();
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
