import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { Rule } from "../../../../db/schema/routing";
import { ok, type Result, refuse } from "../../shared/errors/result";

/** Stores keyword lists by id. Refuses unknown lists and operator groups. */
export async function namedConditions(db: Database, rules: Rule[], field: string): Promise<Result<Rule[]>> {
  const stored: Rule[] = [];
  for (const [index, rule] of rules.entries()) {
    const at = `${field}[${index}].values`;
    if (rule.tag === "keywords") {
      const ids = await idsOf(db, rule.values);
      const missing = rule.values.find((value) => !ids.has(value));
      if (missing !== undefined) return refuse("keywordListUnknown", at, { title: missing });
      stored.push({ ...rule, values: [...new Set(rule.values.map((value) => ids.get(value)!))] });
    } else if (rule.tag === "operatorGroups") {
      const missing = await unknownGroup(db, rule.values);
      if (missing !== null) return refuse("operatorGroupUnknown", at, { title: missing });
      stored.push(rule);
    } else stored.push(rule);
  }
  return ok(stored);
}

export async function titledConditions(db: Database, rules: Rule[]): Promise<Rule[]> {
  const ids = rules.flatMap((rule) => (rule.tag === "keywords" ? rule.values : []));
  if (ids.length === 0) return rules;
  const lists = await db.all<{ id: string; title: string }>(sql`
    SELECT id, title FROM keyword_lists WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
  const titles = new Map(lists.map(({ id, title }) => [id, title]));
  return rules.map((rule) =>
    rule.tag === "keywords" ? { ...rule, values: rule.values.map((id) => titles.get(id) ?? id) } : rule,
  );
}

async function idsOf(db: Database, values: string[]): Promise<Map<string, string>> {
  const rows = await db.all<{ value: string; id: string }>(sql`
    SELECT v.value, l.id FROM json_each(${JSON.stringify(values)}) v
    JOIN keyword_lists l ON l.id = v.value OR l.title = v.value ORDER BY l.id DESC`);
  return new Map(rows.map(({ value, id }) => [value, id]));
}

export async function unknownGroup(db: Database, values: string[]): Promise<string | null> {
  const row = await db.get<{ value: string } | undefined>(sql`
    SELECT value FROM json_each(${JSON.stringify(values)})
    WHERE value NOT IN (SELECT "group" COLLATE NOCASE FROM operator_groups) LIMIT 1`);
  return row?.value ?? null;
}
