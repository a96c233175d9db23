import { parseAddress } from "../../../base/channels/person";

interface TypedAddresses {
  /** Unique; phone digits or an e-mail. */
  addresses: string[];
  /** As typed. */
  bad: string[];
  repeats: string[];
}

const SEPARATORS = /[\n\r\t,;|/]+/;
const MOST_GROUPS = 6;

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

export function withoutBad(typed: string): string {
  return typedParts(typed)
    .filter((value) => addressOf(value) !== null)
    .join("\n");
}

/** Splits at spaces only between complete addresses: a phone may contain spaces and brackets. */
export function typedParts(typed: string): string[] {
  return typed.split(SEPARATORS).flatMap((part) => {
    const value = part.trim();
    if (value === "") return [];
    return addressOf(value) ? [value] : bySpaces(value);
  });
}

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
