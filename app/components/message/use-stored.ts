import { useEffect, useRef, useState } from "react";
import type { FileChoice, StoredPage, UploadRules } from "../../domain/files/choices";

const PAUSE_MS = 300;

/** A place's files page by page, and what may be uploaded to it; undefined until they come. */
export function useStored(place: string) {
  const [rules, setRules] = useState<UploadRules | null>(null);
  const [files, setFiles] = useState<FileChoice[]>();
  const [next, setNext] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const words = useRef("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const turn = useRef(0);

  async function load(cursor = "") {
    const mine = ++turn.current;
    const page = await pageOf(new URLSearchParams({ place, search: words.current, cursor }));
    if (mine !== turn.current) return;
    setFailed(!page);
    if (!page) return;
    setFiles((known = []) => (cursor ? [...known, ...page.rows] : page.rows));
    setNext(page.next);
    setRules(page.rules);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opened picker
  useEffect(() => {
    load();
    return () => {
      turn.current++;
      clearTimeout(timer.current);
    };
  }, []);

  return {
    ...{ rules, files, next, hasFailed },
    retry: () => load(),
    more: () => load(next ?? ""),
    search(typed: string) {
      words.current = typed;
      clearTimeout(timer.current);
      timer.current = setTimeout(load, PAUSE_MS);
    },
  };
}

/** Not through a fetcher: one that still discovers its route fails once a form is sent. */
async function pageOf(query: URLSearchParams): Promise<StoredPage | null> {
  const response = await fetch(`/storage/choices?${query}`).catch(() => null);
  return response?.ok && !response.redirected ? ((await response.json()) as StoredPage) : null;
}
