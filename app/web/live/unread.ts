import { createContext, useCallback, useContext, useEffect, useMemo, useRef } from "react";
import type { LatestNotifications } from "../../domain/base/notifications/view";
import type { LiveEvent } from "./live-socket";
import { useFresh } from "./use-fresh";

interface UnreadCounts {
  notifications: number;
  incoming: number;
}

const Counts = createContext<UnreadCounts>({ notifications: 0, incoming: 0 });

export const UnreadProvider = Counts.Provider;
export const useUnread = () => useContext(Counts);

const INCOMING = "/messages/incoming";
const REVIEW = "/review";

/** `known` is null without permission; `hear` takes live events. */
export function useIncoming(known: number | null) {
  const { fresh, load } = useFresh<{ unread: number }>(`${INCOMING}/unread`);
  return { unread: fresh?.unread ?? known ?? 0, hear: () => known !== null && load() };
}

/** Number of items awaiting the viewer's decision; `known` is null for viewers who decide nothing. */
export function useReview(known: number | null, knownBackIn: number | null) {
  const { fresh, load } = useFresh<{ waiting: number; backIn: number | null }>(`${REVIEW}/waiting`);
  const backIn = fresh ? fresh.backIn : knownBackIn;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer counts anew
  useEffect(() => {
    if (backIn === null) return;
    const timer = setTimeout(load, backIn + 1000);
    return () => clearTimeout(timer);
  }, [backIn, fresh, load]);
  return { waiting: fresh?.waiting ?? known ?? 0, hear: () => known !== null && load() };
}

export function marked<Tab extends { to: string }, Item extends { tabs: Tab[] }, Mark>(
  menu: (Item & { to: string })[],
  mark: Mark,
  review: Mark,
) {
  const isMarked = ({ to }: { to: string }) => to === INCOMING;
  return menu.map((item) => ({
    ...item,
    mark: item.to === REVIEW ? review : item.tabs.some(isMarked) && mark,
    tabs: item.tabs.map((tab) => ({ ...tab, mark: isMarked(tab) && mark })),
  }));
}

const REFRESH_MS = 300;

export function useNotifications(mayRead: boolean, known: number) {
  const { fresh, last, load } = useFresh<LatestNotifications>("/notifications/latest");
  const heard = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const hear = useCallback(
    (event?: LiveEvent) => {
      if (!mayRead) return;
      if (event?.event === "notifications.created") heard.current.add((event.data as { id: string }).id);
      clearTimeout(timer.current);
      timer.current = setTimeout(load, REFRESH_MS);
    },
    [mayRead, load],
  );
  const arrivals = useMemo(() => last?.rows.filter(({ id }) => heard.current.has(id)) ?? [], [last]);
  return { unread: fresh?.unread ?? known, arrivals, hear };
}
