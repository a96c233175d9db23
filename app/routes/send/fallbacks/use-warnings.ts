import { type RefObject, useEffect, useRef, useState } from "react";
import type { Warning } from "./warnings.server";

const PAUSE_MS = 500;

/** Chain warnings, debounced; `loaded` are the initial ones. */
export function useWarnings(form: RefObject<HTMLFormElement | null>, draftId: string, loaded: Warning[]) {
  const [fresh, setFresh] = useState<Warning[] | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page has its own warnings
  useEffect(() => {
    setFresh(null);
    return () => clearTimeout(timer.current);
  }, [loaded]);
  const check = async () => {
    if (!form.current) return;
    const body = new FormData(form.current);
    const request: RequestInit = { method: "POST", body, redirect: "manual" };
    const answer = await fetch(`/send/fallbacks/check?d=${draftId}`, request).catch(() => null);
    if (answer?.ok) setFresh(await answer.json());
  };
  return {
    warnings: fresh ?? loaded,
    ask() {
      clearTimeout(timer.current);
      timer.current = setTimeout(check, PAUSE_MS);
    },
  };
}
