import type { Database } from "../../../../db/client";
import type { Rule } from "../../../../db/schema/routing";
import { titledConditions } from "../../../domain/routing/rules/condition-references";
import type { ShownCondition } from "./condition-text";

/** Conditions with titles of keyword lists instead of ids. */
export async function shownConditions(db: Database, rules: Rule[]): Promise<ShownCondition[]> {
  return (await titledConditions(db, rules)).map((rule) => ({ ...rule }));
}

/** Conditions as form rows, a value per line. */
export async function conditionRows(db: Database, rules: Rule[]) {
  return (await shownConditions(db, rules)).map(({ values, not, ...rule }) => ({
    ...rule,
    values: values?.join("\n") ?? "",
    not: not ?? false,
  }));
}
