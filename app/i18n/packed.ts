type Resources = Record<string, Record<string, Record<string, string>>>;

export function packed(resources: Resources) {
  const languages = Object.values(resources);
  const namespaces = [...new Set(languages.flatMap(Object.keys))];
  const keys = namespaces.map((namespace) => [
    namespace,
    [...new Set(languages.flatMap((catalogs) => Object.keys(catalogs[namespace] ?? {})))],
  ]) as [string, string[]][];
  const texts = Object.entries(resources).map(([language, catalogs]) => [
    language,
    JSON.stringify(keys.map(([namespace, names]) => names.map((name) => catalogs[namespace]?.[name] ?? null))),
  ]);
  return { keys: JSON.stringify(keys), texts: Object.fromEntries(texts) as Record<string, string> };
}

export function unpacked(keys: () => string, texts: Record<string, () => string>): Resources {
  const resources: Resources = {};
  for (const [language, text] of Object.entries(texts)) {
    let known: Resources[string] | undefined;
    const get = () => (known ??= read(keys(), text()));
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
