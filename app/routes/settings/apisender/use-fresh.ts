import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** A provider's code is good for 20 s. */
const FRESH_MS = 10_000;

/** Asks for the page's data again while something is awaited that nobody may tell of. */
export function useFresh(isAwaited: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setInterval(() => {
      if (!document.hidden) revalidate();
    }, FRESH_MS);
    return () => clearInterval(timer);
  }, [isAwaited, revalidate]);
}
