import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Rule } from "../../../../db/schema/routing";
import { tariffSourceOf } from "../../base/channels/channels";
import { addressFault } from "../../base/channels/person";
import { isSpoken, secondsOf, unitsOf } from "../../base/channels/units";
import { factsIn, factsQuery } from "../../base/preconditions/facts";
import { type Barrier, barrierFor } from "../../base/preconditions/preconditions";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { newId } from "../../base/shared/ids";
import { parsePhone } from "../../base/shared/phone";
import type { Platform } from "../../base/shared/ports/platform";
import { type Price, pricesOf } from "../../money/tariffs/price";
import { findTariffs } from "../../money/tariffs/rows";
import { type AccountStateRow, accountRouting, accountStateQuery } from "./config";
import { type Operator, operatorOf } from "./operators/operator";
import { type Candidate, candidatesOf, carriersOf, routeOf, ruleOf } from "./route";
import { type AfterRules, applyRules } from "./rules/apply-rules";
import type { Check, Marks } from "./rules/conditions";
import { replaced } from "./rules/replacements";

export const testInput = z.strictObject({
  userId: z.string({ error: "userRequired" }).trim().min(1, "userRequired"),
  type: z.string({ error: "typeUnknown" }).trim().min(1, "typeUnknown").default("sms"),
  recipient: z.string({ error: "recipientRequired" }).trim().min(1, "recipientRequired"),
  sender: z.string({ error: "senderRequired" }).trim().default(""),
  text: z.string({ error: "textRequired" }).max(1000, "textTooLong").default(""),
  lists: z.array(z.string()).max(100, "tooMany").default([]),
});

type TestInput = z.infer<typeof testInput>;

export interface TestResult {
  recipient: string;
  operator: Operator;
  messageRules: RuleTrace[];
  message: Pick<AfterRules, "type" | "sender" | "text" | "moderation" | "fallbacks" | "buttons">;
  /** Also traces the rules after the deciding one. */
  routingRules: RuleTrace[];
  /** `avoided`: the provider that would carry it if healthy. */
  route: { rule: string; group: string; providerId: string; provider: string; avoided: string | null } | null;
  groups: { title: string; candidates: Candidate[] }[];
  /** After the provider's replacements. */
  wire: { sender: string; text: string } | null;
  /** Why no provider of the rule can deliver it to this person. */
  barrier: Barrier | null;
  parts: number;
  price: Price | null;
  /** null when the account has no tariff for the type. */
  tariff: string | null;
}

/** Decides as for a real message, without sending. Refuses unknown users and invalid phones. */
export async function testRouting(
  platform: Pick<Platform, "db" | "providers" | "config" | "clock">,
  input: TestInput,
): Promise<Result<TestResult>> {
  const { db } = platform;
  const recipient = parsePhone(input.recipient);
  if (!recipient) return refuse(addressFault(input.recipient), "recipient", { value: input.recipient });
  const user = { id: input.userId };
  const [[standing], [known], [heard], tariffs] = await Promise.all([
    db.all<AccountStateRow>(accountStateQuery(user.id)),
    db.all<{ id: string }>(sql`SELECT id FROM users WHERE id = ${user.id}`),
    db.all<Record<string, string | null>>(
      factsQuery(user.id, input.type, { phone: recipient, email: null }, platform.clock()),
    ),
    findTariffs(platform, user),
  ]);
  if (!known) return refuse("userNotFound", "userId");

  const routing = await accountRouting(platform, standing!);
  const operator = operatorOf(recipient);
  const { type, sender, text, lists } = input;
  const written: Marks = { type, sender, text, lists, recipient, operator: () => operator };
  const messageRules = routing.messageGroups.flatMap((group) =>
    group.rules.map((rule) => ({ rule, trace: traceRule(rule, group.title, written) })),
  );
  const ruled = applyRules(
    messageRules.filter(({ trace }) => trace.isMatched).map(({ rule }) => rule),
    written,
  );

  const marks: Marks = { ...written, type: ruled.type, sender: ruled.sender, text: ruled.text };
  const groups = routing.groupsOf(ruled.type);
  const said = { type: ruled.type, text: ruled.text, hasTemplate: false };
  const barrier = barrierFor(carriersOf(groups, marks), said, factsIn(heard ?? {}));
  const deciding = ruleOf(groups, marks);
  const message = { id: newId(), attempts: 1 };
  const route = routeOf(groups, marks, message, routing.healthOf);
  const provider = route && routing.routing.providers.get(route.providerId);
  const wire =
    provider &&
    replaced(
      { ownerId: user.id, id: message.id, type: ruled.type, to: recipient, sender: ruled.sender, text: ruled.text },
      provider.replacements,
    );
  const parts = unitsOf(ruled.type, ruled.text);
  const tariff = tariffs.find(({ source }) => source === tariffSourceOf(ruled.type));
  const seconds = isSpoken(ruled.type) ? secondsOf(ruled.text) : 1;
  const price =
    tariff && pricesOf(tariff.data, tariff)({ phone: recipient, segments: parts, seconds, sent: tariff.sent });
  const { matched: _, ...after } = ruled;
  return ok({
    recipient,
    operator,
    messageRules: messageRules.map(({ trace }) => trace),
    message: after,
    routingRules: groups.flatMap((group) => group.rules.map((rule) => traceRule(rule, group.title, marks))),
    route: route && {
      rule: route.rule.title,
      group: route.group.title,
      providerId: route.providerId,
      provider: provider?.config.title ?? "",
      avoided: route.avoided ?? null,
    },
    groups: (deciding?.providerGroups ?? []).map((group) => ({
      title: group.title,
      candidates: candidatesOf(group, marks, routing.healthOf),
    })),
    wire: wire ? { sender: wire.sender, text: wire.text } : null,
    barrier,
    parts,
    price: price ?? null,
    tariff: tariff?.title ?? null,
  });
}

export interface RuleTrace {
  id: string;
  title: string;
  groupTitle: string;
  isMatched: boolean;
  conditions: { condition: Rule; holds: boolean; isBroken: boolean }[];
}

function traceRule(
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
