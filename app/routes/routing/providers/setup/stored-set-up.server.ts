import { writeProperties } from "../../../../domain/routing/lines";
import type { SetUpRows } from "../../../../domain/routing/providers/change-set-up";
import { setUpOf } from "../../../../domain/routing/providers/wrong-set-up";
import type { SetUpField } from "../../../../domain/shared/set-up-field";

/** Stored set-up without secrets. */
export function storedSetUp({ provider, server }: SetUpRows, fields: readonly SetUpField[]) {
  const { host, port, properties } = setUpOf(provider, server, {});
  const known = new Map(fields.filter(({ place }) => place === "properties").map((field) => [field.name, field]));
  const entries = Object.entries(properties);
  const { title, comment, isActive, replacements } = provider;
  return {
    ...{ title, comment, isActive, host, port },
    properties: Object.fromEntries(
      entries.filter(([name]) => known.has(name)).map(([name, value]) => [name, shown(value, known.get(name)!)]),
    ),
    more: writeProperties(Object.fromEntries(entries.filter(([name]) => !known.has(name)))),
    replacements: replacements.map((one) => ({ ...one })),
  };
}

function shown(value: unknown, { kind }: SetUpField): string {
  if (kind === "map" && value && typeof value === "object") return writeProperties(value as Record<string, unknown>);
  return String(value ?? "");
}
