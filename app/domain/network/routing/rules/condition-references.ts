import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import type { Rule } from "../../../../../db/schema/routing";
import { ok, type Result, refuse } from "../../../base/shared/errors/result";

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

/** Titles of keyword lists by id. */
export type ListTitles = Record<string, string>;

/** The lists named in a JSON column of conditions, as an additional column. */
export const listTitles = (conditions: SQL) =>
  sql`(SELECT json_group_object(l.id, l.title) FROM json_each(${conditions}) c, json_each(c.value -> 'values') v
    JOIN keyword_lists l ON l.id = v.value WHERE c.value ->> 'tag' = 'keywords')`
    .mapWith((text): ListTitles => JSON.parse(text))
    .as("titles");

export async function findListTitles(db: Database, rules: Rule[]): Promise<ListTitles> {
  const [found] = await db.select({ titles: listTitles(sql`${JSON.stringify(rules)}`) }).from(sql`(SELECT 1)`);
  return found!.titles;
}

export function titledConditions(rules: Rule[], titles: ListTitles): Rule[] {
  return rules.map((rule) =>
    rule.tag === "keywords" ? { ...rule, values: rule.values.map((id) => titles[id] ?? id) } : rule,
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
