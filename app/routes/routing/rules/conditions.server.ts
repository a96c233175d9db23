import type { Rule } from "../../../../db/schema/routing";
import { type ListTitles, titledConditions } from "../../../domain/network/routing/rules/condition-references";
import type { ShownCondition } from "./condition-text";

/** Conditions with titles of keyword lists instead of ids. */
export function shownConditions(rules: Rule[], titles: ListTitles): ShownCondition[] {
  return titledConditions(rules, titles).map((rule) => ({ ...rule }));
}

/** Conditions as form rows, one value per line. */
export function conditionRows(rules: Rule[], titles: ListTitles) {
  return shownConditions(rules, titles).map(({ values, not, ...rule }) => ({
    ...rule,
    values: values?.join("\n") ?? "",
    not: not ?? false,
  }));
}
