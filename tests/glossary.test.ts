import { describe, expect, it } from "vitest";
import { FIGURES } from "../app/domain/base/figures/figures";
import { LANGUAGES } from "../app/i18n/options";

const modules = import.meta.glob<Record<string, Record<string, string>>>("../app/i18n/*/??.ts", { eager: true });
const documents = import.meta.glob<string>("../public/docs/*/platform/glossary.md", {
  eager: true,
  query: "?raw",
  import: "default",
});

/** Catalog keys that express each term of money and people. */
const NOTIONS: Record<string, string[]> = {
  atMost: ["review.promised", "tasks.atMost", "messages.chargedAtMost"],
  reserved: ["figures.reserved", "balance.total_held", "balance.status_pending", "balance.part_held"],
  charged: [
    "figures.charged",
    "messages.charged",
    "balance.total_spent",
    "balance.part_charged",
    "balance.status_charged",
  ],
  returned: ["figures.returned", "balance.total_refunded", "balance.status_refunded", "balance.part_refunded"],
  resellerMargin: ["figures.resellerMargin"],
  platformMargin: ["figures.platformMargin"],
  mostLikely: ["review.expected"],
  available: ["balance.available", "review.available", "extras.available"],
  onAccount: ["balance.onAccount"],
  overdraft: ["balance.overdraft", "extras.overdraft"],
  left: ["balance.left", "extras.balance"],
  willGet: ["review.count_recipients", "audience.accepted"],
  withGaps: ["audience.emptyVariables"],
  willNotGet: ["review.count_left"],
  sentTo: ["figures.sentTo", "extras.sent"],
  arrived: ["figures.reached", "rail.actual", "extras.delivered"],
  waiting: ["tasks.waiting", "tasks.column_waiting"],
  notDelivered: ["figures.notDelivered", "extras.failed"],
  inQueue: ["tasks.queued", "common.status_pending"],
  cancelled: ["figures.cancelled"],
  deliveryShare: ["figures.deliveryShare"],
};

const plain = (text: string) => text.replaceAll("\u00a0", " ");

function wordAt(language: string, at: string): string {
  const [file, key] = at.split(".") as [string, string];
  const [catalog] = Object.values(modules[`../app/i18n/${file}/${language}.ts`] ?? {});
  return plain(catalog?.[key] ?? `nothing at ${at}`);
}

/** First column of the document's tables. */
function defined(language: string): string[] {
  const text = plain(documents[`../public/docs/${language}/platform/glossary.md`] ?? "");
  return [...text.matchAll(/^\| (\S[^|]*?) +\| (?!-)/gm)].map(([, word]) => word!);
}

describe.each(LANGUAGES)("the glossary in %s", (language) => {
  it.each(Object.entries(NOTIONS))("has one word for %s on every screen, and defines it once", (_, places) => {
    const words = [...new Set(places.map((at) => wordAt(language, at)))];
    expect(words).toHaveLength(1);
    expect(defined(language).filter((word) => word === words[0])).toHaveLength(1);
  });

  it("has a distinct word for each figure", () => {
    const said = Object.keys(FIGURES).map((figure) => wordAt(language, `figures.${figure}`));
    expect(said.filter((word) => word.startsWith("nothing at"))).toEqual([]);
    expect(new Set(said).size).toBe(said.length);
  });

  it("defines each word once", () => {
    const words = defined(language);
    expect(words.length).toBeGreaterThanOrEqual(18);
    expect(
      words.filter(
        (word, at) => words.indexOf(word) !== at && !/^(Wort|Term|Слово|Mot|Palabra|Palavra|Parola)$/.test(word),
      ),
    ).toEqual([]);
  });
});
