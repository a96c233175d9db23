import { useEffect, useRef, useState } from "react";
import type { FileChoice, FilesPage, UploadRules } from "../../domain/files/choices";

const PAUSE_MS = 300;

/** A place's files page by page, and what may be uploaded to it; undefined until they come. */
export function useStored(place: string) {
  const [rules, setRules] = useState<UploadRules>();
  const [files, setFiles] = useState<FileChoice[]>();
  const [next, setNext] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const words = useRef("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const turn = useRef(0);

  async function load(cursor = "") {
    const mine = ++turn.current;
    const query = new URLSearchParams({ place, search: words.current, cursor });
    const page = await dataOf<FilesPage>("routes/storage/storage", `/storage?${query}`);
    if (mine !== turn.current) return;
    setFailed(!page);
    if (!page) return;
    setFiles((known = []) => (cursor ? [...known, ...page.rows] : page.rows));
    setNext(page.next);
  }

  async function start() {
    setFailed(false);
    const [found] = await Promise.all([
      dataOf<UploadRules>("routes/storage/create", `/storage/create?place=${place}`),
      load(),
    ]);
    if (found) setRules(found);
    else setFailed(true);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opened picker
  useEffect(() => {
    start();
    return () => {
      turn.current++;
      clearTimeout(timer.current);
    };
  }, []);

  return {
    ...{ rules, files, next, hasFailed },
    retry: start,
    more: () => load(next ?? ""),
    search(typed: string) {
      words.current = typed;
      clearTimeout(timer.current);
      timer.current = setTimeout(load, PAUSE_MS);
    },
  };
}

/** Not through a fetcher: one that still discovers its route fails once a form is sent. */
async function dataOf<Data>(route: string, path: string): Promise<Data | null> {
  const response = await fetch(`${path}&_data=${encodeURIComponent(route)}`).catch(() => null);
  return response?.ok && !response.redirected ? ((await response.json()) as Data) : null;
}
