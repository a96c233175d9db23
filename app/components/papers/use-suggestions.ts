import { type FormEvent, useEffect, useRef, useState } from "react";

const PAUSE_MS = 300;
const LEAST = 3;

/** Suggests registry entries while typing; `take` fills other fields from the chosen one. */
export function useSuggestions<T>(path: string, take: (typed: string, found: T[], form: HTMLFormElement) => boolean) {
  const [found, setFound] = useState<T[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function onInput({ currentTarget }: FormEvent<HTMLInputElement>) {
    clearTimeout(timer.current);
    const query = currentTarget.value.trim();
    if (currentTarget.form && take(query, found, currentTarget.form)) return;
    if (query.length < LEAST) return;
    timer.current = setTimeout(async () => setFound(await suggestionsOf<T>(path, query)), PAUSE_MS);
  }

  return { found, onInput };
}

/** Avoids a fetcher: a failing fetcher would replace the form and lose typed input. */
async function suggestionsOf<T>(path: string, query: string): Promise<T[]> {
  const answer = await fetch(`${path}?${new URLSearchParams({ query })}`).catch(() => null);
  const body = answer?.ok ? await answer.json().catch(() => null) : null;
  return (body as { found: T[] } | null)?.found ?? [];
}

export function write(form: HTMLFormElement, name: string, value: string) {
  const input = form.elements.namedItem(name);
  if (input instanceof HTMLInputElement) input.value = value;
}
