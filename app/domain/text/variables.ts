import { CONTACT_FIELDS, type ContactField } from "../shared/contact-fields";

export const CONTACT_VARIABLES: readonly ContactField[] = CONTACT_FIELDS;

export type VariableValues = Record<string, string | null | undefined>;

export type CompiledText = {
  names: string[];
  unknown: string[];
  /** Missing: `${firstName|friend}`, else ""; values are not expanded again. */
  render: (values: VariableValues) => string;
  /** Variables without value and default. */
  holes: (values: VariableValues) => string[];
};

const VARIABLE = /\$\{([^{}]*)\}/g;
const KNOWN: ReadonlySet<string> = new Set(CONTACT_VARIABLES);

export type Variables = Readonly<Record<string, string>>;

export function valuesIn(values: VariableValues | null): Variables {
  return Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, value ?? ""]));
}

/** Compile once, render for many. `given`: more variables; `write`: escapes values. */
export function compileText(text: string, given: Variables = {}, write = (value: string) => value): CompiledText {
  const names: string[] = [];
  const literals: string[] = [];
  const defaults: string[] = [];
  const unknown = new Set<string>();
  let from = 0;
  for (const match of text.matchAll(VARIABLE)) {
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
