import { FACTS, OPERATORS, RANGES, ZONES } from "./table";

export interface Operator {
  /** ISO 3166. */
  country: string;
  /** The brand; null: not known offline. */
  operator: string | null;
  /** What rules and prices name: «mts», «vodafone»; «other» where there is no more to tell. */
  group: string;
  mcc: string | null;
  mnc: string | null;
}

export interface NumberInfo extends Operator {
  /** Each clock the subscriber may live by (IANA), the likeliest first. */
  zones: readonly string[];
  type: "mobile" | "fixed" | null;
  /** Operator and zone stand in a numbering plan; false: one of them is a guess. Ported numbers cannot be told. */
  isExact: boolean;
}

export interface Numbering {
  /** Where each stretch of numbers begins: eleven digits, ascending. */
  starts: Float64Array;
  /** What is known of it: an index of `facts`. */
  about: Uint16Array;
  facts: readonly (NumberInfo | null)[];
  operators: readonly Operator[];
}

/** In Russia the large ones have prices of their own. */
const RUSSIAN_GROUPS = new Set(["mts", "megafon", "beeline", "t2", "yota", "motiv"]);
const TYPES = { m: "mobile", f: "fixed" } as const;
const ZEROS_FROM = "A".charCodeAt(0);

/** Reads the table of scripts/numbering.mjs: about ten milliseconds, once an isolate. */
export function decodeNumbering(): Numbering {
  const operators = OPERATORS.split(";").map(readOperator);
  const zones = ZONES.split(";").map((set) => Object.freeze(set.split(" ")));
  const facts = FACTS.split(";").map((fact) => (fact ? readFact(fact, operators, zones) : null));
  const words = RANGES.split(" ");
  const starts = new Float64Array(words.length);
  const about = new Uint16Array(words.length);
  let start = 0;
  for (const [index, word] of words.entries()) {
    const capital = word.search(/[A-Z]/);
    start += Number.parseInt(word.slice(0, capital), 36) * 10 ** (word.charCodeAt(capital) - ZEROS_FROM);
    starts[index] = start;
    about[index] = Number.parseInt(word.slice(capital + 1), 36);
  }
  return { starts, about, facts, operators };
}

function readOperator(text: string): Operator {
  const [country = "", name, mcc, mnc] = text.split("|");
  return Object.freeze({
    country,
    operator: name || null,
    group: groupOf(country, name ?? ""),
    mcc: mcc || null,
    mnc: mnc || null,
  });
}

function readFact(text: string, operators: readonly Operator[], zones: readonly (readonly string[])[]): NumberInfo {
  const [operator = "", set = "", type, doubt] = text.split(",");
  return Object.freeze({
    ...operators[Number.parseInt(operator, 36)]!,
    zones: zones[Number.parseInt(set, 36)]!,
    type: TYPES[type as keyof typeof TYPES] ?? null,
    isExact: doubt !== "~",
  });
}

function groupOf(country: string, name: string): string {
  const group = name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return group && (country !== "RU" || RUSSIAN_GROUPS.has(group)) ? group : "other";
}
