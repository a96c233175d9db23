import type { Counters } from "../../billing/usage";
import type { Person } from "../../channels/person";
import { ok, type Result } from "../../shared/errors/result";
import { hashOf } from "../../shared/hash";
import type { VariableValues } from "../../text/variables";
import { type Plan, type Planned, type Prepared, planSending } from "./plan";
import { namesOf } from "./plan-fallbacks";
import { type Split, secondPayload, type Variant, variantOf } from "./split-input";

/** As `planSending`; of a split message, whose plan prepares for each person his own text. */
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
    const problems = other!.problems.map(({ field, ...rest }) => ({ ...rest, field: `split.${field ?? "text"}` }));
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
    pricedUntil: Math.min(first.pricedUntil, second.pricedUntil),
    split: { share, salt, plans },
    prepare: (person, values) => of(person).prepare(person, values),
    prepareDearer: (person, values, budget) => dearer(plans, person, values, budget),
  };
}

/** Reserved is what the dearer of the texts that the budget allows costs, whichever the person gets. */
function dearer([first, second]: Pair, person: Person, values: VariableValues, budget = Number.POSITIVE_INFINITY) {
  const costOf = ({ price }: Prepared) => (price && price.amount <= budget ? price.amount : -1);
  const [one, other] = [first.prepare(person, values), second.prepare(person, values)];
  return costOf(other) > costOf(one) ? other : one;
}

/** The side of a person, and the plan of its text. */
export function sideOf(plan: Plan, person: Person): { variant: Variant | null; plan: Plan } {
  if (!plan.split) return { variant: null, plan };
  const variant = variantOf(plan.split, person);
  return { variant, plan: plan.split.plans[variant] };
}

/** The second text as planned, with a domain named in each link; for the mailing's data. */
export function storedSplit({ split }: Plan): Split | undefined {
  if (!split) return undefined;
  const { text, subject } = split.plans[1].payload;
  return { share: split.share, salt: split.salt, text, ...(subject === undefined ? {} : { subject }) };
}
