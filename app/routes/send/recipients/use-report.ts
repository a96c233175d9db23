import { type RefObject, useEffect, useRef, useState } from "react";
import type { Report } from "./report.server";

const PAUSE_MS = 800;

/** Recipient report, debounced; `loaded` is the initial one. */
export function useReport(form: RefObject<HTMLFormElement | null>, draftId: string, loaded: Report) {
  const [fresh, setFresh] = useState<Report | null>(null);
  const [isCounting, setCounting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestRequest = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page has its own report
  useEffect(() => {
    setFresh(null);
    return () => clearTimeout(timer.current);
  }, [loaded]);
  const count = async () => {
    if (!form.current) return;
    const requestId = ++latestRequest.current;
    setCounting(true);
    const body = new FormData(form.current);
    const request: RequestInit = { method: "POST", body, redirect: "manual" };
    const answer = await fetch(`/send/recipients/check?d=${draftId}`, request).catch(() => null);
    const report: Report | null = answer?.ok ? await answer.json() : null;
    // Drops an outdated response.
    if (requestId !== latestRequest.current) return;
    setCounting(false);
    if (report) setFresh(report);
  };
  return {
    report: fresh ?? loaded,
    isCounting,
    ask() {
      clearTimeout(timer.current);
      timer.current = setTimeout(count, PAUSE_MS);
    },
  };
}
