import type { TaskState } from "../../../../db/schema/tasks";
import type { Estimate } from "../../messaging/sendings/accept/estimate";
import type { PathForecast } from "../../messaging/sendings/accept/path-forecast";
import type { Chain } from "../chains/chain";
import { type Micros, toUnits } from "../shared/money";

interface Counters {
  state: TaskState;
  data: Record<string, unknown>;
  cursor: Record<string, unknown>;
  meta: Record<string, unknown>;
  total: number;
  expanded: number;
  amount: Micros;
  refunded: Micros;
  charged: Micros;
}

export interface TaskMoney {
  charged: Micros;
  held: Micros;
  refunded: Micros;
  /** null for tasks without an estimate. */
  most: Micros | null;
  /** False: `most` is a projection. */
  isExact: boolean;
}

export function mostOf({ amount, worst }: Pick<Estimate, "amount" | "worst">): Micros {
  return Math.max(amount, worst ?? amount);
}

export function moneyOfTask(task: Counters): TaskMoney {
  const { state, data, cursor, meta, amount, refunded, charged } = task;
  const taken = amount - refunded;
  const mayGrow = isOpen(state) && (cursor.isExpanded !== true || Number(meta.open ?? 0) > 0);
  const { estimate, chain } = data as { estimate?: Estimate; chain?: Chain };
  // With a budget, a refund may be spent on another step.
  const isCapped = chain !== undefined && chain.budget !== null;
  const left = estimate && mostOf(estimate) - (isCapped ? 0 : refunded);
  const promised = left === undefined ? null : Math.max(taken, Math.min(left, taken + neededBy(task)));
  const most = mayGrow ? promised : taken;
  return { charged, held: taken - charged, refunded, most, isExact: !mayGrow || estimate?.isExact !== false };
}

/** Maximum cost of messages not created yet; people already reached or lost need none. */
function neededBy({ data, meta, total, expanded }: Counters): Micros {
  const { path } = data as { path?: PathForecast };
  const counts = (meta.steps ?? {}) as Record<string, number>;
  const [unmade, open] = [Math.max(0, total - expanded), Math.max(0, Number(meta.open ?? 0))];
  if (!path || path.steps.some(({ dearest }) => dearest === undefined)) return Number.POSITIVE_INFINITY;
  return path.steps.reduce((sum, { dearest = 0 }, step) => {
    const going = step === 0 ? 0 : Math.min(open, Math.max(0, expanded - (counts[`${step}.made`] ?? 0)));
    return sum + (unmade + going) * dearest;
  }, 0);
}

function isOpen(state: TaskState): boolean {
  return state === "scheduled" || state === "running" || state === "paused";
}

export function moneyView(row: Counters) {
  const { charged, held, most, isExact } = moneyOfTask(row);
  const upperBound = most === null ? {} : { most: toUnits(most), ...(isExact ? {} : { isMostExact: false as const }) };
  return { charged: toUnits(charged), held: toUnits(held), ...upperBound };
}
