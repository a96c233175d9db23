import { expect, it } from "vitest";
import { nameOfSource } from "../../../../app/domain/money/billing/source-name";
import { LEDGER_SOURCES, wordOfSource } from "../../../../app/domain/money/ledger/sources";
import { LANGUAGES } from "../../../../app/i18n/options";

const modules = import.meta.glob<Record<string, Record<string, string>>>(
  "../../../../app/i18n/{balance,channels}/*.ts",
  { eager: true },
);
const catalog = (language: string, name: string) =>
  Object.values(modules[`../../../../app/i18n/${name}/${language}.ts`]!)[0]!;

it.each(LANGUAGES)("names each source of the ledger in %s, without repeats", (language) => {
  const named = LEDGER_SOURCES.map((source) => {
    const { ns, key } = wordOfSource(source);
    return catalog(language, ns)[key];
  });
  expect(named.filter((name) => !name)).toEqual([]);
  expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([]);
});

it("distinguishes a number's subscription from its messages", () => {
  expect(nameOfSource("subscription.apisender")).not.toBe(nameOfSource("sendings.apisender"));
});
