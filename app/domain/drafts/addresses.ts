import { parseAddress } from "../channels/person";

export interface TypedAddresses {
  /** Each once, as it is stored: digits of a phone, an e-mail. */
  addresses: string[];
  /** Typed ones that are neither, as typed. */
  bad: string[];
  /** Stored ones that were typed again, each as often as it was. */
  repeats: string[];
}

const SEPARATORS = /[\n\r\t,;|/]+/;
/** A phone is written in at most so many groups. */
const MOST_GROUPS = 6;

/** Phones and e-mails as somebody pasted them: each once as it is stored, and what is neither. */
export function splitAddresses(typed: string): TypedAddresses {
  const known = new Set<string>();
  const bad: string[] = [];
  const repeats: string[] = [];
  for (const value of typedParts(typed)) {
    const address = addressOf(value);
    if (!address) bad.push(value);
    else if (known.has(address)) repeats.push(address);
    else known.add(address);
  }
  return { addresses: [...known], bad, repeats };
}

/** The text without what is neither a phone nor an e-mail. */
export function withoutBad(typed: string): string {
  return typedParts(typed)
    .filter((value) => addressOf(value) !== null)
    .join("\n");
}

/**
 * Typed addresses one by one, as typed: parted by lines, tabs, commas, semicolons, bars and slashes, else by spaces
 * where these part whole addresses, for spaces and brackets belong to a phone, too.
 */
export function typedParts(typed: string): string[] {
  return typed.split(SEPARATORS).flatMap((part) => {
    const value = part.trim();
    if (value === "") return [];
    return addressOf(value) ? [value] : bySpaces(value);
  });
}

/** The longest addresses among words; a text without any stays whole. */
function bySpaces(value: string): string[] {
  const words = value.split(/\s+/);
  const parts: string[] = [];
  let found = 0;
  for (let at = 0; at < words.length; ) {
    const lengths = Array.from({ length: Math.min(MOST_GROUPS, words.length - at) }, (_, index) => index + 1);
    const whole = lengths.reverse().find((length) => addressOf(words.slice(at, at + length).join(" ")));
    if (whole) found++;
    parts.push(words.slice(at, at + (whole ?? 1)).join(" "));
    at += whole ?? 1;
  }
  return found > 0 ? parts : [value];
}

function addressOf(value: string): string | null {
  const person = parseAddress(value.replace(/^<|>$/g, ""));
  return person?.phone ?? person?.email ?? null;
}
