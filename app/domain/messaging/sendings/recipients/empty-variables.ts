import { NOBODY, type Person } from "../../../base/channels/person";
import type { CompiledText, VariableValues } from "../../../base/text/variables";
import type { CompiledExtras } from "../compose/compile-extras";

export interface Hole {
  name: string;
  count: number;
}

export interface Texts {
  text: CompiledText;
  extras: CompiledExtras;
}

function holesOf(
  { text, extras }: Texts,
  person: Pick<Person, "phone"> = NOBODY,
  values: VariableValues = {},
): string[] {
  const named = { ...values, phone: person.phone };
  return [...new Set([...text.holes(named), ...extras.holes(named)])];
}

/** `all`: most frequent first, projected by `scale`. */
export function openHoles(messages: readonly Texts[]) {
  const named = messages.filter(({ text, extras }) => text.names.length + extras.names.length > 0);
  const counts = new Map<string, number>();
  return {
    add(person: Person, values: VariableValues): void {
      if (named.length === 0) return;
      const names = new Set(named.flatMap((message) => holesOf(message, person, values)));
      for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
    },
    all: (scale: number): Hole[] =>
      [...counts]
        .map(([name, count]) => ({ name, count: Math.ceil(count * scale) }))
        .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)),
  };
}
