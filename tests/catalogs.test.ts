import { expect, it, vi } from "vitest";
import { ACCOUNT_LANGUAGES } from "../app/domain/shared/languages";
import { collect } from "../app/i18n/collect";
import { LANGUAGES } from "../app/i18n/options";
import { linesOf, packed, unpacked } from "../app/i18n/packed";

const PLURAL = /_(zero|one|two|few|many|other)$/;
const SOURCE = "ru";

const catalogs = collect(import.meta.glob("../app/i18n/locales/*/*.ts", { eager: true }));
const namespaces = Object.keys(catalogs[SOURCE] ?? {});
const others = LANGUAGES.filter((language) => language !== SOURCE);

const catalog = (language: string, namespace: string) => catalogs[language]?.[namespace] ?? {};
const stems = (keys: string[]) => [...new Set(keys.map((key) => key.replace(PLURAL, "#")))].sort();

it("has catalogs", () => {
  expect(namespaces.length).toBeGreaterThan(0);
});

it.each(others)("says everything in %s that it says in Russian", (language) => {
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

it.each(others)("fills in %s the same values as in Russian", (language) => {
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

it("lets an account choose each language it speaks, and no other", () => {
  expect(ACCOUNT_LANGUAGES).toEqual(LANGUAGES);
});

it("reads of the Worker's file what the catalogs say, a language when it is asked for", async () => {
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

it("asks again for the Worker's file after a failure", async () => {
  const lines = linesOf("/words.txt");
  const assets = (answer: Response) => ({ fetch: async () => answer }) as unknown as Fetcher;
  await expect(lines.open(assets(new Response("", { status: 503 })))).rejects.toThrow("503");
  await lines.open(assets(new Response("[]")));
  expect(lines.get()).toEqual(["[]"]);
});
