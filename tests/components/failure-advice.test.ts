import { expect, it } from "vitest";
import { codesOf, MEANING_NAMES, meaningOf } from "../../app/domain/messaging/sendings/list/error-codes";
import { collect } from "../../app/i18n/collect";
import { LANGUAGES } from "../../app/i18n/options";
import { adviceOf } from "../../app/routes/messages/shared/failure-advice";
import { STATUS } from "../../workers/smpp/codec/statuses";

const catalogs = collect(import.meta.glob("../../app/i18n/codes/*.ts", { eager: true }));

const adapters = import.meta.glob<string>("../../workers/providers/*/*.ts", {
  eager: true,
  query: "?raw",
  import: "default",
});
// Files in which adapters name codes: verdicts, content errors, Viber's table.
const CODES = [
  /\b(?:rejected|retry|unknown|wrong|gone|ours|unsure)\("(\w+)"/g,
  /\{ code: "(\w+)" \}/g,
  /\["([A-Z_]+)", (?:rejected|retry|unknown|busy)\]/g,
];

// Codes of messages that may still arrive.
const UNDERWAY = ["moderation", "approved"];
const failures = MEANING_NAMES.filter((meaning) => !UNDERWAY.includes(meaning));

it.each(LANGUAGES)("explains every failure in %s and advises what to do", (language) => {
  const words = catalogs[language]?.codes ?? {};
  const missing = failures.flatMap((meaning) => {
    const { words: advice, remedy } = adviceOf(codesOf(meaning)[0]!);
    const keys = [`code_${meaning}`, `advice_${advice}`, ...(remedy ? [`go_${remedy}`] : [])];
    return [...keys.filter((key) => !words[key]), ...(advice === "unknown" ? [meaning] : [])];
  });
  expect(missing).toEqual([]);
});

it("explains every code of the adapters", () => {
  const codes = Object.values(adapters).flatMap((source) => CODES.flatMap((code) => [...source.matchAll(code)]));
  const smpp = Object.keys(STATUS).filter((name) => name !== "ROK");
  const all = [...codes.map(([, code]) => code!), ...smpp.map((name) => `ESME_${name}`)];
  expect(all.length).toBeGreaterThan(150);
  expect([...new Set(all)].filter((code) => meaningOf(code) === null)).toEqual([]);
});

it("filters by a meaning as by all its codes, and by any other code alone", () => {
  expect(codesOf("absent")).toContain("EC_ABSENT_SUBSCRIBER");
  expect(codesOf("EC_ABSENT_SUBSCRIBER")).toEqual(["EC_ABSENT_SUBSCRIBER"]);
  expect(codesOf("nobody has explained this")).toEqual(["nobody has explained this"]);
  // A code named like a meaning must have that meaning.
  const wrong = MEANING_NAMES.filter((meaning) => meaningOf(meaning) !== null && meaningOf(meaning) !== meaning);
  expect(wrong).toEqual([]);
});

it("gives general advice for an unknown code", () => {
  expect(adviceOf("E4711")).toEqual({ words: "unknown", remedy: "repeat" });
});
