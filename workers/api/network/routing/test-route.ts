import { z } from "zod";
import { BARRIERS } from "../../../../app/domain/base/preconditions/preconditions";
import { toUnits } from "../../../../app/domain/base/shared/money";
import { type TestResult, testInput, testRouting } from "../../../../app/domain/network/routing/tester";
import { endpoint, viewed } from "../../http/endpoint";

const rule = z.object({
  id: z.string(),
  title: z.string(),
  group: z.string(),
  isMatched: z.boolean(),
  conditions: z.array(
    z.object({ condition: z.record(z.string(), z.unknown()), holds: z.boolean(), isBroken: z.boolean() }),
  ),
});

const candidate = z.object({
  ProviderId: z.string(),
  title: z.string(),
  weight: z.number(),
  health: z.number(),
  share: z.number(),
});

const reply = z.object({
  recipient: z.string(),
  operator: z.record(z.string(), z.unknown()),
  messageRules: z.array(rule),
  /** The message after the rules. */
  sending: z.object({
    type: z.string(),
    sender: z.string(),
    text: z.string(),
    moderation: z.enum(["pending", "approved", "rejected"]).nullable(),
    fallbacks: z.array(z.unknown()).optional(),
    buttons: z.array(z.object({ text: z.string(), url: z.string() })).optional(),
  }),
  routingRules: z.array(rule),
  route: z
    .object({
      rule: z.string(),
      group: z.string(),
      ProviderId: z.string(),
      provider: z.string(),
      avoided: z.string().nullable(),
    })
    .nullable(),
  providerGroups: z.array(z.object({ title: z.string(), Providers: z.array(candidate) })),
  wire: z.object({ sender: z.string(), text: z.string() }).nullable(),
  /** Why no provider of the rule can deliver it. */
  barrier: z.enum(BARRIERS).nullable(),
  parts: z.int(),
  price: z
    .object({
      amount: z.number(),
      segmentPrice: z.number(),
      tariff: z.string(),
      rule: z.record(z.string(), z.unknown()),
    })
    .nullable(),
});

export const testRoute = endpoint("testRouting", {
  body: testInput,
  reply,
  handle: async ({ platform, body }) => viewed(await testRouting(platform, body), viewOf),
});

const ruleOf = ({ groupTitle, ...trace }: TestResult["messageRules"][number]) => ({ ...trace, group: groupTitle });

const routeViewOf = ({ providerId, ...route }: NonNullable<TestResult["route"]>) => ({
  ...route,
  ProviderId: providerId,
});

function viewOf(test: TestResult): z.output<typeof reply> {
  const { recipient, operator, message, route, groups, wire, barrier, parts, price, tariff } = test;
  return {
    recipient: `+${recipient}`,
    operator: { ...operator },
    messageRules: test.messageRules.map(ruleOf),
    sending: message,
    routingRules: test.routingRules.map(ruleOf),
    route: route && routeViewOf(route),
    providerGroups: groups.map(({ title, candidates }) => ({
      title,
      Providers: candidates.map(({ providerId, badness: _, ...chances }) => ({ ProviderId: providerId, ...chances })),
    })),
    wire,
    barrier,
    parts,
    price: price && {
      amount: toUnits(price.amount),
      segmentPrice: toUnits(price.segmentPrice),
      tariff: tariff ?? "",
      rule: { ...price.rule, price: toUnits(price.rule.price) },
    },
  };
}
