import { useFetcher } from "@remix-run/react";

const INCOMING = "/messages/incoming";

/** `known` is null without permission; `hear` takes live events. */
export function useIncoming(known: number | null) {
  const { data, load } = useFetcher<{ unread: number }>();
  return { unread: data?.unread ?? known ?? 0, hear: () => known !== null && load(`${INCOMING}/unread`) };
}

export function marked<Tab extends { to: string }, Item extends { tabs: Tab[] }, Mark>(menu: Item[], mark: Mark) {
  const isMarked = ({ to }: { to: string }) => to === INCOMING;
  return menu.map((item) => ({
    ...item,
    mark: item.tabs.some(isMarked) && mark,
    tabs: item.tabs.map((tab) => ({ ...tab, mark: isMarked(tab) && mark })),
  }));
}
