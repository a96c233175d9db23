import { type RefObject, useEffect, useRef, useState } from "react";

const TOGETHER_MS = 100;
const SEEN_SHARE = 0.6;

/**
 * Marks visible unread rows (`data-unread`) as read, batched per 100 ms (spec §7); failures are ignored. Returns
 * their ids.
 */
export function useReadOnSight(list: RefObject<HTMLElement>, rows: unknown): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const sent = useRef(new Set<string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are new elements
  useEffect(() => {
    let waiting: string[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = () => {
      const ids = waiting;
      waiting = [];
      fetch("/notifications/read", { method: "POST", body: new URLSearchParams(ids.map((id) => ["id", id])) }).then(
        ({ ok }) => ok && setSeen((known) => new Set([...known, ...ids])),
        () => undefined,
      );
    };
    const onSight: IntersectionObserverCallback = (entries) => {
      for (const { isIntersecting, target } of entries) {
        const id = (target as HTMLElement).dataset.unread;
        if (!isIntersecting || !id || sent.current.has(id)) continue;
        sent.current.add(id);
        waiting.push(id);
        clearTimeout(timer);
        timer = setTimeout(send, TOGETHER_MS);
      }
    };
    const observer = new IntersectionObserver(onSight, { threshold: SEEN_SHARE });
    for (const row of list.current?.querySelectorAll("[data-unread]") ?? []) observer.observe(row);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      if (waiting.length > 0) send();
    };
  }, [list, rows]);
  return seen;
}
