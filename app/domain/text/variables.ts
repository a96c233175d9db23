import { CONTACT_FIELDS, type ContactField } from "../shared/contact-fields";

/** Names that `${…}` may hold in a text: the contact's fields. */
export const CONTACT_VARIABLES: readonly ContactField[] = CONTACT_FIELDS;

export type VariableValues = Record<string, string | null | undefined>;

export type CompiledText = {
  /** Known variables in order of first use. */
  names: string[];
  /** Names in `${…}` that no contact has and nobody gave a value; they stay in the text as typed. */
  unknown: string[];
  /**
   * A missing value becomes its default, `${firstName|friend}`, else an empty string; spaces around it stay, and values are
   * never expanded again.
   */
  render: (values: VariableValues) => string;
  /** Variables that stand somewhere without a default and have no value here. */
  holes: (values: VariableValues) => string[];
};

const VARIABLE = /\$\{([^{}]*)\}/g;
const KNOWN: ReadonlySet<string> = new Set(CONTACT_VARIABLES);

/** Values that come with a message itself, by name: for whom nothing else is known. */
export type Variables = Readonly<Record<string, string>>;

/** Somebody's values as ones that may be named: an unknown one is empty. */
export function valuesIn(values: VariableValues | null): Variables {
  return Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, value ?? ""]));
}

/**
 * Compiles a text with `${firstName}`-style variables once, to be rendered for many contacts; `given` may be named too.
 * `write`: how a value is written where this text stands.
 */
export function compileText(text: string, given: Variables = {}, write = (value: string) => value): CompiledText {
  const names: string[] = [];
  const literals: string[] = [];
  const defaults: string[] = [];
  const unknown = new Set<string>();
  let from = 0;
  for (const match of text.matchAll(VARIABLE)) {
    // Behind a bar: what stands where there is no value.
    const [name = "", ...other] = match[1]!.split("|").map((part) => part.trim());
    if (!KNOWN.has(name) && !Object.hasOwn(given, name)) {
      unknown.add(name);
      continue;
    }
    literals.push(text.slice(from, match.index));
    names.push(name);
    defaults.push(other.join("|"));
    from = match.index + match[0].length;
  }
  const tail = text.slice(from);
  return { names: [...new Set(names)], unknown: [...unknown], render, holes };

  function render(values: VariableValues): string {
    let result = "";
    for (let index = 0; index < names.length; index++) {
      result += literals[index]! + write(known(names[index]!, values) || defaults[index]!);
    }
    return result + tail;
  }

  function holes(values: VariableValues): string[] {
    return names.filter((name, index) => !defaults[index] && !known(name, values)?.trim());
  }

  function known(name: string, values: VariableValues): string | null | undefined {
    return (Object.hasOwn(values, name) && values[name]) || (Object.hasOwn(given, name) ? given[name] : null);
  }
}
