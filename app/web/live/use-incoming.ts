import { useFetcher } from "@remix-run/react";

const INCOMING = "/messages/incoming";

/** How many incoming messages are not read; `known` is null for who may not see them. `hear`: something came or was read. */
export function useIncoming(known: number | null) {
  const { data, load } = useFetcher<{ unread: number }>();
  return { unread: data?.unread ?? known ?? 0, hear: () => known !== null && load(`${INCOMING}/unread`) };
}

/** The menu with a mark at the section that incoming messages are a tab of, and at the tab. */
export function marked<Tab extends { to: string }, Item extends { tabs: Tab[] }, Mark>(menu: Item[], mark: Mark) {
  const isMarked = ({ to }: { to: string }) => to === INCOMING;
  return menu.map((item) => ({
    ...item,
    mark: item.tabs.some(isMarked) && mark,
    tabs: item.tabs.map((tab) => ({ ...tab, mark: isMarked(tab) && mark })),
  }));
}
