import type { Person } from "../../../base/channels/person";
import { ok, type Result } from "../../../base/shared/errors/result";
import { hashOf } from "../../../base/shared/hash";
import type { VariableValues } from "../../../base/text/variables";
import type { Counters } from "../../../money/billing/usage";
import { joinedNeeds } from "./barriers";
import { type Plan, type Planned, type Prepared, planSending } from "./plan";
import { namesOf } from "./plan-fallbacks";
import { type Split, secondPayload, type Variant, variantOf } from "./split-input";

/** As `planSending`; for a split message, the plan prepares each person's own text. */
export async function planSplit(
  platform: Parameters<typeof planSending>[0],
  ownerId: string,
  message: Planned & { split?: Split | undefined },
  to?: Person,
): Promise<Result<Plan>> {
  const { split, payload } = message;
  if (!split) return planSending(platform, ownerId, message, to);
  const counters: Counters = new Map();
  const second = { ...message, payload: secondPayload(payload, split) };
  const [one, other] = await Promise.all(
    [message, second].map((each) => planSending(platform, ownerId, each, to, counters)),
  );
  if (!one!.ok) return one!;
  if (!other!.ok) {
    const problems = other!.problems.map(({ field = "text", ...rest }) => ({
      ...rest,
      field: `split.${field.replace(/^payload\./, "")}`,
    }));
    return { ...other!, problems };
  }
  const texts = [one!.value, other!.value].map(({ payload: { text, subject } }) => [text, subject]);
  const { share, salt = hashOf(JSON.stringify(texts)) } = split;
  return ok(joined(one!.value, other!.value, { share, salt }));
}

type Pair = readonly [Plan, Plan];

function joined(first: Plan, second: Plan, { share, salt }: { share: number; salt: string }): Plan {
  const plans = [first, second] as const;
  const of = (person: Person) => plans[variantOf({ salt, share }, person)]!;
  const distinct = (names: string[]) => [...new Set(names)];
  return {
    ...first,
    text: {
      ...first.text,
      names: namesOf(plans),
      holes: (values) => distinct(plans.flatMap(({ text }) => text.holes(values))),
    },
    links: distinct([...first.links, ...second.links]),
    needsEmail: plans.some(({ needsEmail }) => needsEmail),
    barrier: first.barrier ?? second.barrier,
    needs: joinedNeeds([first.needs, second.needs]),
    pricedUntil: Math.min(first.pricedUntil, second.pricedUntil),
    split: { share, salt, plans },
    prepare: (person, values) => of(person).prepare(person, values),
    prepareDearer: (person, values, budget) => dearer(plans, person, values, budget),
  };
}

/** Reserves the price of the dearer text within the budget, whichever the person gets. */
function dearer([first, second]: Pair, person: Person, values: VariableValues, budget = Number.POSITIVE_INFINITY) {
  const costOf = ({ price }: Prepared) => (price && price.amount <= budget ? price.amount : -1);
  const [one, other] = [first.prepare(person, values), second.prepare(person, values)];
  return costOf(other) > costOf(one) ? other : one;
}

/** A person's side, and the plan for its text. */
export function sideOf(plan: Plan, person: Person): { variant: Variant | null; plan: Plan } {
  if (!plan.split) return { variant: null, plan };
  const variant = variantOf(plan.split, person);
  return { variant, plan: plan.split.plans[variant] };
}

/** The planned second text, with a domain named in each link; for the campaign's data. */
export function storedSplit({ split }: Plan): Split | undefined {
  if (!split) return undefined;
  const { text, subject } = split.plans[1].payload;
  return { share: split.share, salt: split.salt, text, ...(subject === undefined ? {} : { subject }) };
}
