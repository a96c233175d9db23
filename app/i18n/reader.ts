import type { i18n } from "i18next";

type Catalogs = Record<string, Record<string, string>>;
type Load = (namespace: string) => Promise<Record<string, string>>;
type Values = Record<string, unknown>;

const PLACE = /\{\{\s*(\w+)\s*\}\}/g;

// The subset of i18next that react-i18next needs (tests/routes/frame/translator.test.ts); the library would add 15 KB
// per page. A missing known namespace suspends its screen; an unknown one does not.
export function openReader(
  language: string,
  catalogs: Catalogs,
  load: Load = async () => ({}),
  has: (namespace: string) => boolean = () => true,
): i18n {
  const plurals = new Intl.PluralRules(language);
  const read =
    (namespace: string) =>
    (key: string, values: Values = {}) => {
      const catalog = catalogs[namespace] ?? {};
      const text = formsOf(key, values.count, plurals)
        .map((form) => catalog[form])
        .find((found) => found !== undefined);
      return text === undefined ? key : text.replace(PLACE, (_place, name: string) => String(values[name] ?? ""));
    };
  const reader = {
    language,
    languages: [language],
    isInitialized: true,
    options: { react: { useSuspense: true } },
    hasLoadedNamespace: (namespace: string) => namespace in catalogs || !has(namespace),
    async loadNamespaces(namespaces: string[], done: () => void) {
      // Retries once, then shows keys: waiting forever would never render.
      const found = (name: string) => load(name).catch(() => load(name).catch(() => ({})));
      await Promise.all(namespaces.map(async (name) => Object.assign(catalogs, { [name]: await found(name) })));
      done();
    },
    getFixedT: (_language: unknown, namespace: string) => read(namespace),
    exists: (key: string, { ns }: { ns: string }) => catalogs[ns]?.[key] !== undefined,
    on() {},
    off() {},
  };
  return reader as unknown as i18n;
}

function formsOf(key: string, count: unknown, plurals: Intl.PluralRules): string[] {
  if (typeof count !== "number") return [key];
  return [...(count === 0 ? [`${key}_zero`] : []), `${key}_${plurals.select(count)}`, key];
}
