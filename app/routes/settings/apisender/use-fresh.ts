import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** A QR code is valid for 20 s. */
const FRESH_MS = 10_000;

/** Polls while waiting for a state without events. */
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
