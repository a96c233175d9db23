import type { Rule } from "../../../db/schema/routing";
import type { Check, Marks } from "./rules/conditions";

export interface RuleTrace {
  id: string;
  title: string;
  groupTitle: string;
  isMatched: boolean;
  conditions: { condition: Rule; holds: boolean; isBroken: boolean }[];
}

export function traceRule(
  rule: { id: string; title: string; checks: readonly Check[] },
  groupTitle: string,
  marks: Marks,
): RuleTrace {
  const conditions = rule.checks.map((check) => ({
    condition: check.condition,
    holds: check.holds(marks),
    isBroken: check.isBroken,
  }));
  return { id: rule.id, title: rule.title, groupTitle, isMatched: conditions.every(({ holds }) => holds), conditions };
}
