import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";

interface Known {
  fetch(): Promise<unknown>;
  words: readonly string[];
}

const parts = new Map<string, Known>();
// Two screens may use the same part name, each with its own component to load.
const loads: (() => Promise<unknown>)[] = [];

interface Options {
  /** Catalogs beyond the screen's. */
  words?: readonly string[];
  fallback?: ReactNode;
}

/**
 * Lazy part of a screen. A server-rendered part is loaded before hydration: a late one would be re-rendered and lose
 * typed text.
 */
export function part<Props extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
  { words = [], fallback }: Options = {},
): ComponentType<Props> {
  let here: ComponentType<Props> | undefined;
  let coming: Promise<void> | undefined;
  const fetch = () => {
    coming ??= load().then((module) => {
      here = module.default;
    });
    return coming;
  };
  parts.set(name, { fetch, words });
  loads.push(fetch);
  const own: Own<Props> = {
    name,
    fallback,
    here: () => here,
    // `lazy` requires ref types; a part has no ref.
    Late: lazy(load) as unknown as ComponentType<Props>,
  };
  return (props: Props) => <Part own={own} props={props} />;
}

interface Own<Props> {
  name: string;
  fallback: ReactNode;
  here(): ComponentType<Props> | undefined;
  Late: ComponentType<Props>;
}

function Part<Props extends object>({ own: { name, fallback, here, Late }, props }: { own: Own<Props>; props: Props }) {
  // Keeps the component of the first render.
  const [Drawn] = useState(here);
  if (Drawn) {
    return (
      <>
        <template data-part={name} />
        <Drawn {...props} />
      </>
    );
  }
  return (
    <Suspense fallback={fallback}>
      <Late {...props} />
    </Suspense>
  );
}

/**
 * Server only: loads all parts before a page is rendered to a string, which does not wait. A part may register more
 * parts.
 */
export async function loadParts(): Promise<void> {
  for (let loaded = -1; loaded < loads.length; ) {
    loaded = loads.length;
    await Promise.all(loads.map((load) => load()));
  }
}

/** Loads the server-rendered parts, nested ones included, with their catalogs. */
export async function fetchParts(readWords: (words: readonly string[]) => Promise<unknown>): Promise<void> {
  const done = new Set<string>();
  const names = [...document.querySelectorAll<HTMLElement>("[data-part]")].map(({ dataset }) => dataset.part ?? "");
  for (;;) {
    const next = [...new Set(names)].flatMap((name) => {
      const known = done.has(name) ? undefined : parts.get(name);
      return known ? [{ name, ...known }] : [];
    });
    if (next.length === 0) return;
    for (const { name } of next) done.add(name);
    // A failed part renders later or never; the page works without it.
    await Promise.allSettled(next.flatMap(({ fetch, words }) => [fetch(), readWords(words)]));
  }
}
