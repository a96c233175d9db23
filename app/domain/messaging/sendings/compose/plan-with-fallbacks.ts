import type { Chain } from "../../../base/chains/chain";
import { chainOfInput, fallbacksInput } from "../../../base/chains/input";
import { NOBODY, type Person } from "../../../base/channels/person";
import { ok, type Result, refuse } from "../../../base/shared/errors/result";
import { refusedUnpaid } from "../../../money/subscriptions/unpaid";
import type { AfterRules } from "../../../network/routing/rules/apply-rules";
import { codesOf } from "./barriers";
import type { Plan, Planned, Prepared, planSending } from "./plan";
import { planChain } from "./plan-fallbacks";
import { planSplit } from "./split";
import type { Split } from "./split-input";

type Needs = Parameters<typeof planSending>[0];
type Message = Planned & Parameters<typeof chainOfInput>[0] & { split?: Split | undefined };

export interface Chained {
  plan: Plan;
  chain: Chain | null;
  later: Plan[];
}

/**
 * Plans a message with its own chain, otherwise the chain from its message rules. `ruledFor`: the recipient whose rules
 * apply, if there is only one; otherwise only rules for all recipients.
 */
export async function planChained(
  platform: Needs,
  ownerId: string,
  message: Message,
  to = NOBODY,
  ruledFor = to,
): Promise<Result<Chained>> {
  const chain = chainOfInput(message);
  const [plan, later, refused] = await Promise.all([
    planSplit(platform, ownerId, message, to),
    planChain(platform, ownerId, chain),
    refusedUnpaid(platform.db, ownerId),
  ]);
  if (refused) return refused;
  if (!plan.ok) return plan;
  if (plan.value.barrier) return barred(plan.value);
  if (!later.ok) return later;
  if (chain) return ok({ plan: plan.value, chain: planned(chain, later.value), later: later.value });
  const ruled = await planWithFallbacks(platform, ownerId, message, plan.value, ruledFor);
  return ok({ plan: plan.value, chain: null, later: [], ...ruled });
}

/** The first message can reach nobody as it is written. */
function barred({ barrier, type, routing, faults }: Plan) {
  const wrong = [...faults.values()].find(({ fault }) => fault === barrier);
  const values = wrong ? { names: wrong.names.join(", ") } : undefined;
  const codes = barrier === "codeRequired" ? codesOf(routing, type) : values;
  const isTemplate = barrier !== "codeRequired" && barrier !== "templateRequired";
  return refuse(barrier!, isTemplate ? "payload.template.name" : "payload.text", codes);
}

// A chain from rules that does not fit is omitted: it must not cause a refusal.
async function planWithFallbacks(platform: Needs, ownerId: string, message: Message, plan: Plan, to: Person) {
  const first = to.phone || to.email ? plan.prepare(to, {}) : null;
  const ruled = first ? first.ruled : plan.ruled;
  const ofTexts = (first ? null : plan.split)?.plans.map((one) => one.ruled) ?? [];
  const chained = ofTexts.find((one) => one?.fallbacks);
  if (chained && new Set(ofTexts.map((one) => JSON.stringify(one?.fallbacks))).size > 1) {
    return leaveOut(ownerId, chained, "textsDiffer");
  }
  if (!ruled?.fallbacks) return null;
  const parsed = fallbacksInput.safeParse(ruled.fallbacks);
  if (!parsed.success) return leaveOut(ownerId, ruled, parsed.error.issues[0]?.message);
  const chain = chainOfInput({ ...message, fallbacks: parsed.data });
  const later = await planChain(platform, ownerId, chain);
  if (!later.ok) return leaveOut(ownerId, ruled, later.problems[0]?.key);
  const mismatch = first && mismatchOf(first, chain, later.value, to);
  return mismatch
    ? leaveOut(ownerId, ruled, mismatch)
    : { chain: chain && planned(chain, later.value), later: later.value };
}

function planned(chain: Chain, later: Plan[]): Chain {
  return { ...chain, steps: chain.steps.map((step, index) => ({ ...step, payload: later[index]!.payload })) };
}

function mismatchOf({ price }: Prepared, chain: Chain | null, later: Plan[], to: Person) {
  if (later.some((step) => step.prepare(to, {}).error === "noPriceForPhone")) return "noPriceForPhone";
  return chain?.budget && price && price.amount > chain.budget ? "budgetTooSmall" : null;
}

function leaveOut(ownerId: string, { matched }: AfterRules, error: string | undefined): null {
  const rule = matched.find(({ actions }) => actions.fallbacks !== undefined)?.id;
  console.error(JSON.stringify({ event: "rules.chain", ownerId, rule, error }));
  return null;
}
