import { numberingTexts } from "./texts";

export interface Operator {
  country: string;
  operator: string | null;
  /** «mts», «vodafone»; «other» when unknown. */
  group: string;
  mcc: string | null;
  mnc: string | null;
}

export interface NumberInfo extends Operator {
  /** Possible IANA zones, most likely first. */
  zones: readonly string[];
  type: "mobile" | "fixed" | null;
  /** False: operator or zone is a guess. Ported numbers are not recognised. */
  isExact: boolean;
}

export interface Numbering {
  starts: Float64Array;
  about: Uint16Array;
  facts: readonly (NumberInfo | null)[];
  operators: readonly Operator[];
}

/** Operator groups with their own prices in Russia. */
const RUSSIAN_GROUPS = new Set(["mts", "megafon", "beeline", "t2", "yota", "motiv"]);
const TYPES = { m: "mobile", f: "fixed" } as const;
const ZEROS_FROM = "A".charCodeAt(0);

/** Decodes the table built by scripts/numbering.mjs; takes 10 ms, once per isolate. */
export function decodeNumbering(): Numbering {
  const [operatorList, zoneSets, factList, ranges] = numberingTexts() as [string, string, string, string];
  const operators = operatorList.split(";").map(readOperator);
  const zones = zoneSets.split(";").map((set) => Object.freeze(set.split(" ")));
  const facts = factList.split(";").map((fact) => (fact ? readFact(fact, operators, zones) : null));
  const words = ranges.split(" ");
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
  const [operator = "", set = "", type, mark] = text.split(",");
  return Object.freeze({
    ...operators[Number.parseInt(operator, 36)]!,
    zones: zones[Number.parseInt(set, 36)]!,
    type: TYPES[type as keyof typeof TYPES] ?? null,
    isExact: mark !== "~",
  });
}

function groupOf(country: string, name: string): string {
  const group = name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return group && (country !== "RU" || RUSSIAN_GROUPS.has(group)) ? group : "other";
}
