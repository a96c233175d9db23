import { useMatches, useNavigation, useRevalidator } from "@remix-run/react";
import { useContext, useEffect, useRef, useState } from "react";
import { UNSAFE_DataRouterStateContext as RouterState } from "react-router-dom";
import { BALANCE_REFRESH_MS } from "../../domain/base/shared/ui-constants";
import type { ScreenHandle } from "../frame/handle";
import { rememberHeard } from "./last-heard";
import { type LiveEvent, openLive } from "./live-socket";

/** Minimum interval between refreshes, ms. */
const REFRESH_MS = 1000;
const REVIEWED = ["sendernames", "templates", "held", "payments"];

/** `since`: render time, ms UTC. Returns whether the connection is lost. */
export function useLiveRefresh(
  onBalance: () => void,
  onNotification: (event?: LiveEvent) => void,
  onIncoming: () => unknown,
  onReview: () => unknown,
  since: number,
): boolean {
  const [isLost, setLost] = useState(false);
  const { revalidate, state } = useRevalidator();
  const isBusy = useNavigation().state !== "idle" || state !== "idle";
  // Revalidation would drop the action's data.
  const isAnswering = useContext(RouterState)?.actionData != null;
  const live = useMatches().flatMap((match) => (match.handle as ScreenHandle | undefined)?.live ?? []);
  const now = useRef({ isBusy, isAnswering, live, revalidate, onBalance, onNotification, onIncoming, onReview, since });
  now.current = { isBusy, isAnswering, live, revalidate, onBalance, onNotification, onIncoming, onReview, since };

  useEffect(() => {
    const changed = new Set<string>();
    let isCut = false;
    const screen = throttle(() => {
      const { isBusy, isAnswering, live, revalidate } = now.current;
      // Navigation may bring older data: retry afterwards.
      if (isBusy || isCut || document.hidden) return false;
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
    // Throttled, not debounced: busy accounts are never quiet for a second.
    const balance = throttle(() => {
      now.current.onBalance();
      return true;
    }, BALANCE_REFRESH_MS);
    const incoming = throttle(() => {
      now.current.onIncoming();
      return true;
    }, REFRESH_MS);
    const review = throttle(() => {
      now.current.onReview();
      return true;
    }, REFRESH_MS);
    const end = openLive(
      { since: now.current.since },
      {
        onEvent(event) {
          rememberHeard();
          const [resource = "", change] = event.event.split(".");
          if (resource === "billings") balance.ask();
          if (resource === "sendingsIncoming") incoming.ask();
          if (REVIEWED.includes(resource)) review.ask();
          if (resource === "notifications") now.current.onNotification(event);
          const { isBusy, live } = now.current;
          // "read" does not move rows. A pending navigation may have loaded its data before the event.
          if ((isBusy || live.includes(resource)) && change !== "read") refresh(resource);
        },
        onReturn() {
          rememberHeard();
          refresh(...now.current.live);
          balance.ask();
          incoming.ask();
          review.ask();
          now.current.onNotification();
        },
        onSessionOver: () => now.current.revalidate(),
        onLost(isLost) {
          isCut = isLost;
          setLost(isLost);
        },
      },
    );
    return () => {
      end();
      screen.stop();
      balance.stop();
      incoming.stop();
      review.stop();
    };
  }, []);
  return isLost;
}

/** Runs `work` `ms` after the first call; retries while it returns false. */
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
