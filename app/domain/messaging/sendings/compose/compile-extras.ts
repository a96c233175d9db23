import type { Extras } from "../../../base/channels/extras";
import type { Place } from "../../../base/text/in-address";
import { type CompiledText, compileText, type Variables, type VariableValues } from "../../../base/text/variables";

export interface CompiledExtras {
  names: string[];
  links: string[];
  unknown: { name: string; field: string } | null;
  render(values: VariableValues): Extras | null;
  holes(values: VariableValues): string[];
}

type Write = (value: string, place: Place) => string;

interface Slot {
  path: string[];
  text: CompiledText;
}

/** Compiles texts in extras; values stay plain text in lines, HTML and addresses. */
export function compileExtras(extras: Extras, variables: Variables = {}): CompiledExtras {
  const slots = partsOf(extras).map(({ path, text, write, before }) => ({
    path,
    text: compileText(text, variables, { write, before }),
  }));
  const naming = slots.filter(({ text }) => text.names.length > 0);
  const strange = slots.find(({ text }) => text.unknown.length > 0);
  const fixed = Object.keys(extras).length > 0 ? extras : null;
  return {
    names: [...new Set(naming.flatMap(({ text }) => text.names))],
    links: [...new Set(naming.flatMap(({ text }) => text.links))],
    unknown: strange ? { name: strange.text.unknown[0]!, field: strange.path.join(".") } : null,
    render: (values) => (naming.length === 0 ? fixed : filled(extras, naming, values)),
    holes: (values) => naming.flatMap(({ text }) => text.holes(values)),
  };
}

function filled(extras: Extras, slots: Slot[], values: VariableValues): Extras {
  const made = structuredClone(extras) as Record<string, unknown>;
  for (const { path, text } of slots) {
    let at = made;
    for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>;
    at[path.at(-1)!] = text.render(values);
  }
  return made;
}

interface Part {
  path: string[];
  text: string;
  write: Write;
  before: string;
}

function partsOf({ title, subject, html, link, button, buttons = [], template }: Extras): Part[] {
  const part = (text: string | undefined, write: Write, ...path: string[]): Part[] =>
    text === undefined ? [] : [{ path, text, write, before: write === inEnding ? START : "" }];
  return [
    ...part(title, inLine, "title"),
    ...part(subject, inLine, "subject"),
    ...part(html, inHtml, "html"),
    ...part(link, inAddress, "link"),
    ...part(button?.text, inLine, "button", "text"),
    ...part(button?.url, inAddress, "button", "url"),
    ...buttons.flatMap(({ text, url }, index) => [
      ...part(text, inLine, "buttons", `${index}`, "text"),
      ...part(url, inAddress, "buttons", `${index}`, "url"),
    ]),
    ...Object.entries(template?.parameters ?? {}).flatMap(([name, text]) =>
      part(text, LINK_ENDING.test(name) ? inEnding : inLine, "template", "parameters", name),
    ),
  ];
}

const inLine: Write = (value) => value.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const inHtml: Write = (value) => value.replace(/[&<>"']/g, (sign) => SIGNS[sign]!);

const LONE_SURROGATE = /\p{Surrogate}/gu;
const inAddress: Write = (value, place) =>
  place === "text" || place === "host" ? encodeURI(value.replace(LONE_SURROGATE, "")) : value;

/** End of a template button's link (WhatsApp): the URL before it is stored elsewhere. */
const LINK_ENDING = /^button\.\d$/;
const START = "https://a.example/";
const inEnding: Write = (value) => inLine(value, "text");
