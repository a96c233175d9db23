import type { Database } from "../../../../db/client";
import type { Rule } from "../../../../db/schema/routing";
import { titledConditions } from "../../../domain/routing/rules/condition-references";
import type { ShownCondition } from "./condition-text";

/** Stored conditions with the titles of keyword lists in place of their ids. */
export async function shownConditions(db: Database, rules: Rule[]): Promise<ShownCondition[]> {
  return (await titledConditions(db, rules)).map((rule) => ({ ...rule }));
}

/** The same as a form's rows: values one a line. */
export async function conditionRows(db: Database, rules: Rule[]) {
  return (await shownConditions(db, rules)).map(({ values, not, ...rule }) => ({
    ...rule,
    values: values?.join("\n") ?? "",
    not: not ?? false,
  }));
}
