import { useBlocker } from "@remix-run/react";
import { type RefObject, useEffect } from "react";
import { useTranslation } from "react-i18next";

const OUTLIVES = 60_000;
/** Multipart overhead per field, bytes. */
const PART = 200;

interface Leaving {
  changes: RefObject<{ typed: number; going: number; failures: number }>;
  isUnsaved(): boolean;
  bodyOf(): FormData;
  /** Saves immediately, in parallel with a running save. */
  save(keepalive?: boolean): Promise<unknown>;
  /** Saves after a running save. */
  run(keepalive?: boolean): Promise<unknown>;
}

/** Saves before leaving: links wait, unloading uses `keepalive` or warns. */
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
