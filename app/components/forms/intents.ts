type Reader = (text: string) => unknown;

/**
 * A form's buttons. Each reader parses what follows the name in the posted "name:value"; undefined rejects the value.
 */
type IntentTable = Record<string, Reader>;

type Value<Read extends Reader> = Exclude<ReturnType<Read>, undefined>;

/** A pressed button; `of` is its value, null without one. */
export type IntentOf<Table extends IntentTable> = {
  [Name in keyof Table]: { name: Name; of: Value<Table[Name]> };
}[keyof Table];

type Carried<Of> = [Of] extends [null] ? [] : null extends Of ? [of?: NonNullable<Of>] : [of: Of];

/** Attributes of a table's buttons. Only the table's type is used, so browsers load no readers. */
export function buttonsOf<Table extends IntentTable>() {
  return <Name extends keyof Table & string>(name: Name, ...of: Carried<Value<Table[Name]>>) => ({
    name: "intent",
    value: [name, ...of].flat().join(":"),
  });
}

/** null for a button that the table does not have. */
export function parseIntent<Table extends IntentTable>(table: Table, posted: string): IntentOf<Table> | null {
  const [name = "", ...rest] = posted.split(":");
  if (!Object.hasOwn(table, name)) return null;
  const of = table[name]!(rest.join(":"));
  return of === undefined ? null : ({ name, of } as IntentOf<Table>);
}

export function isIntent<Of extends { name: string }>(posted: unknown, name: Of["name"]): boolean {
  return String(posted).split(":")[0] === name;
}

export const nothing = (text: string) => (text === "" ? null : undefined);
export const anything = (text: string) => text || undefined;
export const optional = (text: string) => text || null;
export const index = (text: string) => (/^\d+$/.test(text) ? Number(text) : undefined);

export function oneOf<Choice extends string>(choices: readonly Choice[]) {
  return (text: string) => choices.find((choice) => choice === text);
}
