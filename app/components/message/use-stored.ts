import { useEffect, useRef, useState } from "react";
import type { FileChoice, StoredPage, UploadRules } from "../../domain/library/files/choices";

const PAUSE_MS = 300;

/** Pages through a place's files and reports what may be uploaded there; undefined until loaded. */
export function useStored(place: string) {
  const [rules, setRules] = useState<UploadRules | null>(null);
  const [files, setFiles] = useState<FileChoice[]>();
  const [next, setNext] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const words = useRef("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestRequest = useRef(0);

  async function load(cursor = "") {
    const requestId = ++latestRequest.current;
    const page = await pageOf(new URLSearchParams({ place, search: words.current, cursor }));
    if (requestId !== latestRequest.current) return;
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
      latestRequest.current++;
      clearTimeout(timer.current);
    };
  }, []);

  return {
    rules,
    files,
    next,
    hasFailed,
    retry: () => load(),
    more: () => load(next ?? ""),
    search(typed: string) {
      words.current = typed;
      clearTimeout(timer.current);
      timer.current = setTimeout(load, PAUSE_MS);
    },
  };
}

/** Avoids a fetcher: one that is still discovering its route fails once a form is submitted. */
async function pageOf(query: URLSearchParams): Promise<StoredPage | null> {
  const response = await fetch(`/storage/choices?${query}`).catch(() => null);
  return response?.ok && !response.redirected ? ((await response.json()) as StoredPage) : null;
}
