import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";

interface Known {
  fetch(): Promise<unknown>;
  words: readonly string[];
}

const parts = new Map<string, Known>();
const isServer = typeof document === "undefined";

interface Options {
  /** Catalogs it is made of beyond the screen's. */
  words?: readonly string[];
  /** What stands for it while it comes. */
  fallback?: ReactNode;
}

/**
 * A part of a screen in a file of its own, which few pages have. Where the server drew it the browser has it before it
 * takes the page over: a part that comes later is drawn anew by whatever happens meanwhile, and loses what was typed.
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
  if (isServer) void fetch();
  const own: Own<Props> = {
    name,
    fallback,
    fetch,
    here: () => here,
    // The types of `lazy` want to know of refs; a part has none.
    Late: lazy(load) as unknown as ComponentType<Props>,
  };
  return (props: Props) => <Part own={own} props={props} />;
}

interface Own<Props> {
  name: string;
  fallback: ReactNode;
  fetch(): Promise<void>;
  here(): ComponentType<Props> | undefined;
  Late: ComponentType<Props>;
}

function Part<Props extends object>({
  own: { name, fallback, fetch, here, Late },
  props,
}: {
  own: Own<Props>;
  props: Props;
}) {
  // A part stays what it was first drawn as.
  const [Drawn] = useState(here);
  if (Drawn) {
    return (
      <>
        <template data-part={name} />
        <Drawn {...props} />
      </>
    );
  }
  if (isServer) throw fetch();
  return (
    <Suspense fallback={fallback}>
      <Late {...props} />
    </Suspense>
  );
}

/** Fetches the parts that the server drew, and those within them, with their words. */
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
    // One that does not come is drawn later, or never: the page goes on without.
    await Promise.allSettled(next.flatMap(({ fetch, words }) => [fetch(), readWords(words)]));
  }
}
