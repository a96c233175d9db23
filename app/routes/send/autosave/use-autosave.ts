import { useNavigation, useRevalidator } from "@remix-run/react";
import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Saved } from "./autosave";
import { useLeaving } from "./use-leaving";

const PAUSE_MS = 1000;
const REQUEST_TIMEOUT_MS = 30_000;
/** Retry delays, ms; the last one repeats. */
const RETRY_MS = [2000, 5000, 15_000, 60_000];

export interface Autosave {
  version: number;
  /** ms UTC; 0: not stored yet. */
  savedAt: number;
  state: "idle" | "saving" | "failed";
  /** Stops saving after another tab has saved, until the user chooses. */
  isConflict: boolean;
  touch(): void;
  /** A submit is waiting for a running save. */
  isHeld: boolean;
  /** Delays a submit until a running save ends: both would carry the same version. */
  hold(event: FormEvent<HTMLFormElement>): void;
}

interface Stepping {
  draftId: string;
  step: string;
  loaded: { version: number; savedAt: number };
  /** Version rejected on submit because of another tab. */
  refusedAt: number | null;
  onSaved?: (() => void) | undefined;
}

export function useAutosave(form: RefObject<HTMLFormElement | null>, at: Stepping): Autosave {
  const { draftId, step, loaded, refusedAt, onSaved } = at;
  const [stored, setStored] = useState({ version: 0, savedAt: 0 });
  const [state, setState] = useState<Autosave["state"]>("idle");
  const [isHeld, setIsHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<unknown> | null>(null);
  const [conflictAt, setConflictAt] = useState<number | null>(null);
  const heldAt = refusedAt ?? conflictAt;
  const version = heldAt ?? Math.max(loaded.version, stored.version);
  const left = useRef<{ form: HTMLFormElement; search: string } | null>(null);
  const { revalidate } = useRevalidator();
  // Page key: recognises own writes whose response was lost.
  const page = useRef("");
  const latest = useRef(version);
  latest.current = Math.max(latest.current, version);
  const changes = useRef({ typed: 0, going: 0, kept: 0, failures: 0, isRefused: false });

  const bodyOf = useCallback(() => {
    const body = new FormData(left.current?.form);
    body.set("version", String(latest.current));
    body.set("step", step);
    page.current ||= String(Math.random());
    body.set("page", page.current);
    body.set("nth", String(changes.current.typed));
    return body;
  }, [step]);

  const isUnsaved = useCallback(() => changes.current.typed !== changes.current.kept, []);

  const save = useCallback(
    async (keepalive = false): Promise<void> => {
      if (!left.current || !isUnsaved()) return;
      const progress = changes.current;
      const { typed } = progress;
      progress.going = typed;
      const query = new URLSearchParams(left.current.search);
      query.set("d", draftId);
      setState("saving");
      try {
        const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
        const request: RequestInit = { method: "POST", body: bodyOf(), keepalive, signal, redirect: "manual" };
        const answer = await fetch(`/send/draft?${query}`, request);
        if (answer.type === "opaqueredirect") {
          progress.kept = progress.typed;
          return revalidate();
        }
        if (answer.status === 409) {
          progress.kept = progress.typed;
          setConflictAt(latest.current);
          return setState("idle");
        }
        progress.isRefused = answer.status === 422;
        if (!answer.ok) throw new Error(String(answer.status));
        const saved = (await answer.json()) as Saved;
        const isOther = saved.version !== latest.current;
        latest.current = saved.version;
        progress.kept = typed;
        progress.failures = 0;
        setStored({ version: saved.version, savedAt: saved.at });
        setState("idle");
        if (isOther) onSaved?.();
      } catch {
        progress.going = progress.kept;
        progress.failures++;
        setState("failed");
      }
    },
    [draftId, bodyOf, isUnsaved, onSaved, revalidate],
  );

  const isSent = useNavigation().formData?.has("version") === true;
  const isSending = useRef(isSent);
  isSending.current = isSent;

  const run = useCallback(
    async (keepalive = false): Promise<void> => {
      clearTimeout(timer.current);
      // A submit under way carries the same version.
      if (isSending.current && !keepalive) {
        timer.current = setTimeout(run, PAUSE_MS);
        return;
      }
      const queuedSave = (running.current ?? Promise.resolve()).then(() => save(keepalive));
      running.current = queuedSave;
      await queuedSave;
      if (running.current !== queuedSave) return;
      running.current = null;
      const { failures } = changes.current;
      if (!isUnsaved() || failures === 0) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(run, RETRY_MS[Math.min(failures, RETRY_MS.length) - 1]);
    },
    [save, isUnsaved],
  );

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => (isSent ? () => setConflictAt(null) : undefined), [isSent]);
  useLeaving({ changes, isUnsaved, bodyOf, save, run });

  return {
    version,
    savedAt: Math.max(loaded.savedAt, stored.savedAt),
    state,
    isConflict: heldAt !== null,
    isHeld,
    touch() {
      if (heldAt !== null || !form.current) return;
      left.current = { form: form.current, search: window.location.search };
      changes.current.typed++;
      clearTimeout(timer.current);
      timer.current = setTimeout(run, PAUSE_MS);
    },
    hold(event) {
      clearTimeout(timer.current);
      const progress = changes.current;
      const isFailing = progress.failures > 0 && isUnsaved();
      if (!running.current && !isFailing) {
        progress.kept = progress.typed;
        return;
      }
      event.preventDefault();
      setIsHeld(true);
      const { submitter } = event.nativeEvent as SubmitEvent;
      const element = event.currentTarget;
      void (isFailing ? run() : running.current)?.finally(() => {
        setIsHeld(false);
        if (progress.failures > 0 && isUnsaved() && !progress.isRefused) return element.scrollIntoView();
        progress.kept = progress.typed;
        // Runs after the render that updates the hidden version.
        setTimeout(() => element.requestSubmit(submitter), 0);
      });
    },
  };
}
