import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Saved } from "./autosave";

const PAUSE_MS = 1000;

export interface Autosave {
  version: number;
  /** ms UTC; 0 while nothing is stored. */
  savedAt: number;
  state: "idle" | "saving" | "conflict" | "failed";
  /** Something was typed. */
  touch(): void;
  /** A button was pressed: what is being stored is waited for, or both would come with one version. */
  hold(event: FormEvent<HTMLFormElement>): void;
}

/** Stores the form a second after the last key; `loaded` is what the page came with. */
export function useAutosave(
  form: RefObject<HTMLFormElement | null>,
  draftId: string,
  step: string,
  loaded: { version: number; savedAt: number },
): Autosave {
  const [stored, setStored] = useState({ version: 0, savedAt: 0 });
  const [state, setState] = useState<Autosave["state"]>("idle");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<unknown> | null>(null);
  const version = Math.max(loaded.version, stored.version);
  // The page may be gone before its last word is stored.
  const left = useRef<{ form: HTMLFormElement; search: string } | null>(null);
  const latest = useRef(version);
  latest.current = Math.max(latest.current, version);

  const save = useCallback(async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!left.current) return;
    const body = new FormData(left.current.form);
    body.set("version", String(latest.current));
    body.set("step", step);
    // The page's own address has what a new draft begins with.
    const query = new URLSearchParams(left.current.search);
    query.set("d", draftId);
    setState("saving");
    try {
      const answer = await fetch(`/send/draft?${query}`, { method: "POST", body, keepalive: true });
      if (!answer.ok) return setState(answer.status === 409 ? "conflict" : "failed");
      const saved = (await answer.json()) as Saved;
      latest.current = saved.version;
      setStored({ version: saved.version, savedAt: saved.at });
      setState("idle");
    } catch {
      setState("failed");
    }
  }, [draftId, step]);

  const run = useCallback(() => {
    running.current = (running.current ?? Promise.resolve()).then(save).finally(() => {
      running.current = null;
    });
  }, [save]);

  // Whoever leaves by a link in the middle of a word finds it in the draft.
  useEffect(() => {
    return () => {
      if (timer.current) void save();
    };
  }, [save]);

  return {
    version,
    savedAt: Math.max(loaded.savedAt, stored.savedAt),
    state,
    touch() {
      if (state === "conflict" || !form.current) return;
      left.current = { form: form.current, search: window.location.search };
      clearTimeout(timer.current);
      timer.current = setTimeout(run, PAUSE_MS);
    },
    hold(event) {
      clearTimeout(timer.current);
      timer.current = undefined;
      if (!running.current) return;
      event.preventDefault();
      const { submitter } = event.nativeEvent as SubmitEvent;
      const element = event.currentTarget;
      // The hidden version is written by the render that follows the answer.
      void running.current.finally(() => setTimeout(() => element.requestSubmit(submitter), 0));
    },
  };
}
