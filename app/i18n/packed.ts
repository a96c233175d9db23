type Resources = Record<string, Record<string, Record<string, string>>>;

/** First line: the catalogs' keys. One line per language follows: its texts in the same order. */
export function packed(resources: Resources): string {
  const languages = Object.values(resources);
  const namespaces = [...new Set(languages.flatMap(Object.keys))];
  const keys = namespaces.map((namespace) => [
    namespace,
    [...new Set(languages.flatMap((catalogs) => Object.keys(catalogs[namespace] ?? {})))],
  ]) as [string, string[]][];
  const texts = languages.map((catalogs) =>
    keys.map(([namespace, names]) => names.map((name) => catalogs[namespace]?.[name] ?? null)),
  );
  return [keys, ...texts].map((line) => JSON.stringify(line)).join("\n");
}

export function unpacked(languages: readonly string[], lines: () => string[]): Resources {
  const resources: Resources = {};
  for (const [index, language] of languages.entries()) {
    let known: Resources[string] | undefined;
    const get = () => (known ??= read(lines()[0]!, lines()[index + 1]!));
    Object.defineProperty(resources, language, { enumerable: true, get });
  }
  return resources;
}

function read(keys: string, text: string): Resources[string] {
  const texts: (string | null)[][] = JSON.parse(text);
  const catalogs = (JSON.parse(keys) as [string, string[]][]).map(([namespace, names], index) => {
    const entries = names.map((name, place) => [name, texts[index]?.[place]]);
    return [namespace, Object.fromEntries(entries.filter(([, value]) => typeof value === "string"))];
  });
  return Object.fromEntries(catalogs);
}

/** Lines of an asset file of the Worker. Keeps the text, never the promise, which belongs to one request. */
export function linesOf(path: string) {
  let lines: string[] | undefined;
  return {
    async open(assets: Pick<Fetcher, "fetch">): Promise<void> {
      if (lines) return;
      const answer = await assets.fetch(new URL(path, "https://assets.local"));
      if (!answer.ok) throw new Error(`${path} is answered ${answer.status}`);
      lines = (await answer.text()).split("\n");
    },
    get(): string[] {
      if (!lines) throw new Error(`${path} is not opened yet`);
      return lines;
    },
  };
}
