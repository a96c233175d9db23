import { CONTACT_FIELDS, type ContactField } from "../shared/contact-fields";
import { composed } from "./composed";
import { FILLED, inPlace, type Place, placeAfter, withMore } from "./in-address";
import { originOf } from "./short-origin";

export const CONTACT_VARIABLES: readonly ContactField[] = CONTACT_FIELDS;

export type VariableValues = Record<string, string | null | undefined>;

export type CompiledText = {
  names: string[];
  unknown: string[];
  links: string[];
  /** If missing: the default of `${firstName|friend}`, otherwise ""; values are not expanded again. */
  render: (values: VariableValues) => string;
  /** Variables without value and default. */
  holes: (values: VariableValues) => string[];
};

const VARIABLE = /\$\{([^{}]*)\}/g;
export const LINK = "link:";
const LINK_START = /\$\{\s*link:/g;
export const OWN_SLUG_CHARS = 8;
export const LINK_DOMAIN = "@link";
const KNOWN: ReadonlySet<string> = new Set(CONTACT_VARIABLES);

export type Variables = Readonly<Record<string, string>>;

export function valuesIn(values: VariableValues | null): Variables {
  return Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, value ?? ""]));
}

interface Writing {
  /** Escapes a value for the text around it. */
  write?: (value: string, place: Place) => string;
  /** Text that precedes it, to recognise variables inside a URL. */
  before?: string;
}

/** Compile once, render for many; values inside a URL are percent-encoded. `given`: additional variables. */
export function compileText(
  written: string,
  variables: Variables = {},
  { write = (value) => value, before = "" }: Writing = {},
): CompiledText {
  const text = composed(written);
  const names: string[] = [];
  const literals: string[] = [];
  const defaults: string[] = [];
  const places: Place[] = [];
  const unknown = new Set<string>();
  let from = 0;
  let tail = withMore("", before.replace(VARIABLE, FILLED));
  for (const match of text.matchAll(VARIABLE)) {
    const whole = match[1]!.trim();
    const isLink = whole.startsWith(LINK);
    const [name = "", ...other] = isLink ? [whole] : whole.split("|").map((part) => part.trim());
    if (!isLink && !KNOWN.has(name) && !Object.hasOwn(variables, name)) {
      unknown.add(name);
      continue;
    }
    const literal = text.slice(from, match.index);
    literals.push(literal);
    tail = withMore(tail, literal);
    places.push(placeAfter(tail));
    tail += FILLED;
    names.push(name);
    defaults.push(isLink ? placeOfLink(name, variables[LINK_DOMAIN]) : other.join("|"));
    from = match.index + match[0].length;
  }
  const end = text.slice(from);
  const distinct = [...new Set(names)];
  const links = distinct.filter((name) => name.startsWith(LINK));
  const left = text.match(LINK_START)?.length ?? 0;
  if (left > names.filter((name) => name.startsWith(LINK)).length) unknown.add("link");
  return { names: distinct, unknown: [...unknown], links, render, holes };

  function render(values: VariableValues): string {
    let result = "";
    for (let index = 0; index < names.length; index++) {
      const place = places[index]!;
      const value = inPlace(composed(known(names[index]!, values) || defaults[index]!), place);
      result += literals[index]! + write(value, place);
    }
    return result + end;
  }

  function holes(values: VariableValues): string[] {
    return names.filter((name, index) => !defaults[index] && !known(name, values)?.trim());
  }

  function known(name: string, values: VariableValues): string | null | undefined {
    return (Object.hasOwn(values, name) && values[name]) || (Object.hasOwn(variables, name) ? variables[name] : null);
  }
}

/** `link:https://shop.example/sale|go.shop.example` names its domain; without it the owner's first one is used. */
export function readLink(name: string): { address: string; domain: string | null } {
  const [address = "", domain] = name.slice(LINK.length).split("|");
  return { address: address.trim(), domain: domain?.trim().toLowerCase() || null };
}

function placeOfLink(name: string, domain = ""): string {
  return `${originOf(readLink(name).domain ?? domain)}/${"x".repeat(OWN_SLUG_CHARS)}`;
}

export function withPlacesOfLinks(text: string, domain?: string): string {
  return text.replace(VARIABLE, (whole, name: string) =>
    name.trim().startsWith(LINK) ? placeOfLink(name.trim(), domain) : whole,
  );
}
