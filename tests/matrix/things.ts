import { env } from "cloudflare:test";
import type { Actor } from "./actors";
import type { Rule } from "./rule";

/** Objects of each owner behind one door: created once, and again after each change. */
export function thingsBehind({ params }: Rule) {
  const made = new Map<string, Record<string, string>>();
  const seen = new Map<string, string>();
  const forget = ({ id }: Actor) => {
    made.delete(id);
    seen.delete(id);
  };
  return {
    forget,
    async of(owner: Actor): Promise<Record<string, string>> {
      if (!made.has(owner.id)) {
        forget(owner);
        made.set(owner.id, (await params?.(owner)) ?? {});
      }
      return made.get(owner.id)!;
    },
    /** Records all rows of the owner for `areTouched`. */
    async remember({ id }: Actor): Promise<void> {
      if (!seen.has(id)) seen.set(id, await belongingsOf(id));
    },
    /** Whether any row of the owner has changed; unchanged objects are reused. */
    async areTouched(owner: Actor): Promise<boolean> {
      const areSame = (await belongingsOf(owner.id)) === seen.get(owner.id);
      if (!areSame) forget(owner);
      return !areSame;
    },
  };
}

export type Things = ReturnType<typeof thingsBehind>;

let everything: D1PreparedStatement | undefined;

/** All rows of an account as text, to detect changes. */
export async function belongingsOf(ownerId: string): Promise<string> {
  everything ??= await statementOfAll();
  return JSON.stringify(await everything.bind(ownerId).first());
}

// One statement for all tables: the matrix runs it thousands of times.
async function statementOfAll(): Promise<D1PreparedStatement> {
  const { results } = await env.DB.prepare(`SELECT t.name, json_group_array(c.name) AS columns
    FROM sqlite_schema t JOIN pragma_table_info(t.name) c
    WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name NOT LIKE '_cf_%' GROUP BY t.name`).all<{
    name: string;
    columns: string;
  }>();
  const texts = results.flatMap(({ name, columns }) => {
    const known = JSON.parse(columns) as string[];
    const owner = name === "users" ? "id" : known.find((column) => column === "owner_id" || column === "user_id");
    if (!owner) return [];
    const row = joined(known.map((column) => `quote("${column}")`));
    return [`(SELECT group_concat(${row}, char(10)) FROM "${name}" WHERE "${owner}" = ?1) AS "${name}"`];
  });
  return env.DB.prepare(`SELECT ${texts.join(", ")}`);
}

// Nested in pairs: SQLite limits the depth of an expression.
function joined(parts: string[]): string {
  if (parts.length === 1) return parts[0]!;
  const half = parts.length >> 1;
  return `(${joined(parts.slice(0, half))} || ',' || ${joined(parts.slice(half))})`;
}
