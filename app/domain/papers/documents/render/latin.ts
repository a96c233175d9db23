import { transliterate } from "../../../base/text/transliteration";
import { contractNumber, inEnglish, isNumber, numbersInEnglish } from "../../requisites/terms";
import type { Party, PrintedContent } from "./values";

const CYRILLIC = /\p{Script=Cyrillic}/u;

export function latin(text: string): string {
  const known = inEnglish(text) ?? numbersInEnglish(text);
  return CYRILLIC.test(known) ? transliterate(known) : known;
}

/** An English document is for readers without Cyrillic: terms are translated, names transliterated. */
export function inLatin(content: PrintedContent): PrintedContent {
  const { seller, payer, contract, lines, moves, payments } = content;
  return {
    ...content,
    seller: partyInLatin(seller),
    payer: partyInLatin(payer),
    contract: contract && { ...contract, title: titleInLatin(contract.title) },
    lines: textsInLatinOf(lines),
    ...(moves && { moves: textsInLatinOf(moves) }),
    ...(payments && { payments: textsInLatinOf(payments) }),
  };
}

const textsInLatinOf = <T>(rows: T[]) => rows.map((row) => textsInLatin(row));

/** Keeps the form of a numbered title, so that number and day can be parsed again. */
function titleInLatin(title: string): string {
  const { number, day } = contractNumber(title);
  if (!isNumber(number)) return latin(title);
  return [latin(number), day && `of ${day.split("-").reverse().join(".")}`].filter(Boolean).join(" ");
}

function partyInLatin<P extends Party>(party: P): P {
  const whole = textsInLatin(party);
  const { legal } = whole.data;
  if (legal.businessType !== "company" || !inEnglish(party.data.legal.opf)) return whole;
  return { ...whole, data: { ...whole.data, legal: { ...legal, name: `${legal.name} ${legal.opf}`, opf: "" } } };
}

function textsInLatin<T>(tree: T): T {
  if (typeof tree === "string") return latin(tree) as T;
  if (typeof tree !== "object" || tree === null) return tree;
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, textsInLatin(value)])) as T;
}
