import type { DocumentContent } from "../../../../db/schema/papers";
import { inEnglish } from "../../requisites/terms";
import { transliterate } from "../../text/transliteration";
import type { Party } from "./values";

const CYRILLIC = /\p{Script=Cyrillic}/u;

const latin = (text: string) => inEnglish(text) ?? (CYRILLIC.test(text) ? transliterate(text) : text);

/** An English paper is for who reads no Cyrillic: terms are translated, names written in Latin letters. */
export function inLatin(content: DocumentContent): DocumentContent {
  const { seller, payer, contract } = content;
  return {
    ...content,
    seller: partyInLatin(seller),
    payer: partyInLatin(payer),
    contract: contract && { ...contract, title: latin(contract.title) },
  };
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
