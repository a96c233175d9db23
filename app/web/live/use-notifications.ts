import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { LatestNotifications } from "../../domain/notifications/screen-notification";
import type { LiveEvent } from "./live-socket";

const REFRESH_MS = 300;

export function useNotifications(mayRead: boolean, known: number) {
  const { data, load } = useFetcher<LatestNotifications>();
  const heard = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const hear = useCallback(
    (event?: LiveEvent) => {
      if (!mayRead) return;
      if (event?.event === "notifications.created") heard.current.add((event.data as { id: string }).id);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => load("/notifications/latest"), REFRESH_MS);
    },
    [mayRead, load],
  );
  const arrivals = useMemo(() => data?.rows.filter(({ id }) => heard.current.has(id)) ?? [], [data]);
  return { unread: data?.unread ?? known, arrivals, hear };
}
