import { createInstance } from "i18next";
import { expect, it } from "vitest";
import { LANGUAGES, options } from "../../../app/i18n/options";
import { openReader } from "../../../app/i18n/reader";
import { languages, resources } from "../../../app/i18n/resources.server";

const COUNTS = [0, 1, 2, 5, 11, 21, 22, 1.5, 1_000_000];
const PLURAL = /_(zero|one|two|few|many|other)$/;

it.each(languages)("translates in %s exactly as i18next does", async (language) => {
  const i18n = createInstance();
  await i18n.init({ ...options, supportedLngs: [...LANGUAGES], lng: language, fallbackLng: language, resources });
  const catalogs = resources[language]!;
  const reader = openReader(language, catalogs);
  const said: string[] = [];
  const wanted: string[] = [];
  for (const [namespace, catalog] of Object.entries(catalogs)) {
    const library = i18n.getFixedT(language, namespace as never) as unknown as (key: string, values: object) => string;
    const own = reader.getFixedT(language, namespace as never) as unknown as typeof library;
    for (const [key, sentence] of Object.entries(catalog)) {
      const values = Object.fromEntries([...sentence.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => [name, `«${name}»`]));
      const cases = PLURAL.test(key) ? COUNTS.map((count) => ({ ...values, count })) : [values];
      for (const each of cases) {
        said.push(own(key.replace(PLURAL, ""), each));
        wanted.push(library(key.replace(PLURAL, ""), each));
      }
    }
  }
  expect(said.length).toBeGreaterThan(100);
  expect(said).toEqual(wanted);
});

it("returns a key without a translation as it is", () => {
  const t = openReader("ru", { common: {} }).getFixedT("ru", "common") as unknown as (key: string) => string;
  expect(t("nobodyWroteThis")).toBe("nobodyWroteThis");
});

it("waits for a namespace that has not loaded", async () => {
  const reader = openReader("ru", { common: {} }, async (namespace) => ({ title: `${namespace}!` }));
  expect(reader.hasLoadedNamespace("send")).toBe(false);
  await reader.loadNamespaces(["send"], () => undefined);
  expect(reader.hasLoadedNamespace("send")).toBe(true);
  expect((reader.getFixedT("ru", "send") as unknown as (key: string) => string)("title")).toBe("send!");
});

it("retries a namespace that did not load, then draws its screen with keys", async () => {
  const requested: string[] = [];
  const reader = openReader("ru", { common: {} }, async (namespace) => {
    requested.push(namespace);
    if (namespace === "lost" || requested.length === 1) throw new Error("no file");
    return { title: `${namespace}!` };
  });
  const read = async (namespace: string) => {
    await new Promise<void>((done) => void reader.loadNamespaces([namespace], () => done()));
    expect(reader.hasLoadedNamespace(namespace)).toBe(true);
    return (reader.getFixedT("ru", namespace as never) as unknown as (key: string) => string)("title");
  };
  expect(await read("send")).toBe("send!");
  expect(await read("lost")).toBe("title");
  expect(requested).toEqual(["send", "send", "lost", "lost"]);
});
