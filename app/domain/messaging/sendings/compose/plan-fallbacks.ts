import type { Chain } from "../../../base/chains/chain";
import { channelOf } from "../../../base/channels/channels";
import { ok, type Result } from "../../../base/shared/errors/result";
import { joinedNeeds } from "./barriers";
import { type Plan, planSending } from "./plan";

/** Checks later steps as single messages; problems carry the step's own fields. */
export async function planChain(
  platform: Parameters<typeof planSending>[0],
  ownerId: string,
  chain: Chain | null,
): Promise<Result<Plan[]>> {
  const { steps = [], variables, isTest } = chain ?? {};
  const planned = await Promise.all(
    steps.map((step) => planSending(platform, ownerId, { ...step, variables, isTest })),
  );
  const plans: Plan[] = [];
  for (const [index, plan] of planned.entries()) {
    if (!plan.ok) {
      const problems = plan.problems.map((problem) => ({ ...problem, field: fieldOf(index, problem.field) }));
      return { ...plan, problems };
    }
    plans.push(plan.value);
  }
  return ok(plans);
}

export function namesOf(plans: readonly Pick<Plan, "text" | "extras">[]): string[] {
  return [...new Set(plans.flatMap(({ text, extras }) => [...text.names, ...extras.names]))];
}

export function needsOf(plans: readonly Pick<Plan, "needs">[]) {
  return joinedNeeds(plans.map(({ needs }) => needs));
}

export function mailOf(plan: Plan, later: Plan[]): "first" | "some" | undefined {
  if (channelOf(plan.type).reaches === "email") return "first";
  return [plan, ...later].some(({ needsEmail }) => needsEmail) ? "some" : undefined;
}

function fieldOf(index: number, field = "type"): string {
  return `fallbacks.${index}.${field}`;
}
