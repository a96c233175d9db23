import { useBlocker } from "@remix-run/react";
import { type RefObject, useEffect } from "react";
import { useTranslation } from "react-i18next";

/** A request that outlives its page may hold 64 KiB. */
const OUTLIVES = 60_000;
/** What a part of a posted form takes beside its value. */
const PART = 200;

interface Leaving {
  changes: RefObject<{ typed: number; going: number; failures: number }>;
  isUnsaved(): boolean;
  bodyOf(): FormData;
  /** At once, whatever else is on its way. */
  save(keepalive?: boolean): Promise<unknown>;
  /** After what is on its way. */
  run(keepalive?: boolean): Promise<unknown>;
}

/** Nothing typed is lost by leaving: a link waits until it is stored, a page that goes away sends it along or warns. */
export function useLeaving({ changes, isUnsaved, bodyOf, save, run }: Leaving) {
  const { t } = useTranslation("send");
  const blocker = useBlocker(isUnsaved);

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    let isOver = false;
    void run().then(() => {
      if (isOver) return;
      if (!isUnsaved() || window.confirm(t("leaveUnsaved"))) blocker.proceed();
      else blocker.reset();
    });
    return () => {
      isOver = true;
    };
  }, [blocker, run, isUnsaved, t]);

  useEffect(() => {
    const outlives = () => sizeOf(bodyOf()) < OUTLIVES;
    const onHide = () => {
      const { typed, going } = changes.current!;
      if (document.visibilityState === "hidden" && isUnsaved() && going !== typed) void run(outlives());
    };
    const onPageHide = () => {
      if (isUnsaved() && outlives()) void save(true);
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isUnsaved() && (changes.current!.failures > 0 || !outlives())) event.preventDefault();
    };
    document.addEventListener("visibilitychange", onHide);
    window.addEventListener("pagehide", onPageHide);
    window.addEventListener("beforeunload", onUnload);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      window.removeEventListener("pagehide", onPageHide);
      window.removeEventListener("beforeunload", onUnload);
    };
  }, [changes, isUnsaved, bodyOf, save, run]);
}

function sizeOf(body: FormData): number {
  const parts = [...body].map(([name, value]) => name.length + new Blob([value]).size + PART);
  return parts.reduce((sum, size) => sum + size, 0);
}
