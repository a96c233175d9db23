import { readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { ACCOUNT_LANGUAGES } from "../app/domain/base/shared/languages";
import { collect } from "../app/i18n/collect";
import { LANGUAGES } from "../app/i18n/options";
import { linesOf, packed, unpacked } from "../app/i18n/packed";
import { catalogLists } from "../scripts/bundle/catalog-lists.mjs";

const PLURAL = /_(zero|one|two|few|many|other)$/;
const SOURCE = "ru";

const catalogs = collect(import.meta.glob(["../app/i18n/*/??.ts", "!../app/i18n/words/*"], { eager: true }));
const namespaces = Object.keys(catalogs[SOURCE] ?? {});
const others = LANGUAGES.filter((language) => language !== SOURCE);

const catalog = (language: string, namespace: string) => catalogs[language]?.[namespace] ?? {};
const stems = (keys: string[]) => [...new Set(keys.map((key) => key.replace(PLURAL, "#")))].sort();

it("lists every catalog in the generated files", () => {
  const lists = Object.entries(catalogLists());
  expect(lists.length).toBe(1 + 2 * LANGUAGES.length);
  for (const [path, text] of lists) expect(readFileSync(`app/i18n/${path}`, "utf8")).toBe(text);
});

it("has catalogs", () => {
  expect(namespaces.length).toBeGreaterThan(0);
});

it.each(others)("has in %s every key that Russian has", (language) => {
  const said = Object.fromEntries(namespaces.map((name) => [name, stems(Object.keys(catalog(language, name)))]));
  const wanted = Object.fromEntries(namespaces.map((name) => [name, stems(Object.keys(catalog(SOURCE, name)))]));
  expect(said).toEqual(wanted);
});

it.each(LANGUAGES)("has in %s every plural form that the language needs", (language) => {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const missing = namespaces.flatMap((name) => {
    const keys = Object.keys(catalog(language, name));
    const plurals = [...new Set(keys.filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, "")))];
    return plurals.flatMap((stem) =>
      needed.filter((form) => !keys.includes(`${stem}_${form}`)).map((form) => `${name}.${stem}_${form}`),
    );
  });
  expect(missing).toEqual([]);
});

it.each(others)("has in %s the same placeholders as in Russian", (language) => {
  const values = (sentence: string) =>
    [...new Set(sentence.match(/\{\{\s*\w+/g)?.map((value) => value.replace(/\W/g, "")))].sort();
  const wrong = namespaces.flatMap((name) =>
    Object.entries(catalog(SOURCE, name))
      .filter(([key]) => !PLURAL.test(key))
      .filter(([key, sentence]) => `${values(catalog(language, name)[key] ?? "")}` !== `${values(sentence)}`)
      .map(([key]) => `${name}.${key}`),
  );
  expect(wrong).toEqual([]);
});

it("lets an account choose exactly the languages that exist", () => {
  expect(ACCOUNT_LANGUAGES).toEqual(LANGUAGES);
});

it("loads catalogs from the Worker's file, one language on demand", async () => {
  const lines = linesOf("/words.txt");
  const read = unpacked(Object.keys(catalogs), lines.get);
  expect(Object.keys(read)).toEqual(Object.keys(catalogs));
  expect(() => read.fr).toThrow("/words.txt is not opened yet");
  const fetch = vi.fn(async (_url: URL) => new Response(packed(catalogs)));
  await lines.open({ fetch } as unknown as Fetcher);
  await lines.open({ fetch } as unknown as Fetcher);
  expect(fetch.mock.calls.map(([url]) => url.pathname)).toEqual(["/words.txt"]);
  expect([read.fr, read.fr]).toEqual([catalogs.fr, catalogs.fr]);
  expect(read).toEqual(catalogs);
});

it("requests the Worker's file again after a failure", async () => {
  const lines = linesOf("/words.txt");
  const assets = (answer: Response) => ({ fetch: async () => answer }) as unknown as Fetcher;
  await expect(lines.open(assets(new Response("", { status: 503 })))).rejects.toThrow("503");
  await lines.open(assets(new Response("[]")));
  expect(lines.get()).toEqual(["[]"]);
});
