import type { Database } from "../../../../db/client";
import { findListTitles } from "../../../domain/network/routing/rules/condition-references";
import type { RuleTrace, TestResult } from "../../../domain/network/routing/tester";
import { shownConditions } from "../rules/conditions.server";

/** Test result for the page. */
export async function shownTest(db: Database, test: TestResult, currency: string) {
  const { operator, message, route, groups, wire, barrier, parts, price, tariff } = test;
  return {
    operator: [operator.country, operator.operator].filter(Boolean).join(", "),
    messageRules: await Promise.all(test.messageRules.map((trace) => shownTrace(db, trace))),
    routingRules: await Promise.all(test.routingRules.map((trace) => shownTrace(db, trace))),
    message: {
      type: message.type,
      moderation: message.moderation,
      sender: wire?.sender ?? message.sender,
      text: wire?.text ?? message.text,
    },
    route,
    groups: groups.map(({ title, candidates }) => ({ title, candidates: candidates.map((one) => ({ ...one })) })),
    barrier,
    parts,
    price: price?.amount ?? null,
    tariff,
    currency,
  };
}

export type ShownTest = Awaited<ReturnType<typeof shownTest>>;

async function shownTrace(db: Database, { id, title, groupTitle, isMatched, conditions }: RuleTrace) {
  const rules = conditions.map(({ condition }) => condition);
  const shown = shownConditions(rules, await findListTitles(db, rules));
  return {
    id,
    title,
    groupTitle,
    isMatched,
    conditions: conditions.map(({ holds, isBroken }, index) => ({ holds, isBroken, condition: shown[index]! })),
  };
}
