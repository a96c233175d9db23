import type { TaskState } from "../../../db/schema/tasks";
import type { Estimate } from "../sendings/accept/estimate";
import type { Chain } from "../sendings/chains/chain";
import { type Micros, toUnits } from "../shared/money";

interface Counters {
  state: TaskState;
  data: Record<string, unknown>;
  cursor: Record<string, unknown>;
  meta: Record<string, unknown>;
  amount: Micros;
  refunded: Micros;
  charged: Micros;
}

export interface TaskMoney {
  charged: Micros;
  held: Micros;
  refunded: Micros;
  /** null without task data. */
  most: Micros | null;
  /** False: `most` is a projection. */
  isExact: boolean;
}

export function mostOf({ amount, worst }: Pick<Estimate, "amount" | "worst">): Micros {
  return Math.max(amount, worst ?? amount);
}

export function moneyOfTask({ state, data, cursor, meta, amount, refunded, charged }: Counters): TaskMoney {
  const taken = amount - refunded;
  const mayGrow = isOpen(state) && (cursor.isExpanded !== true || Number(meta.open ?? 0) > 0);
  const { estimate, chain } = data as { estimate?: Estimate; chain?: Chain };
  // A refund within the budget may be spent on another step.
  const isCapped = chain !== undefined && chain.budget !== null;
  const left = estimate && mostOf(estimate) - (isCapped ? 0 : refunded);
  const most = mayGrow ? (left === undefined ? null : Math.max(taken, left)) : taken;
  return { charged, held: taken - charged, refunded, most, isExact: !mayGrow || estimate?.isExact !== false };
}

function isOpen(state: TaskState): boolean {
  return state === "scheduled" || state === "running" || state === "paused";
}

export function moneyView(row: Counters) {
  const { charged, held, most, isExact } = moneyOfTask(row);
  const told = most === null ? {} : { most: toUnits(most), ...(isExact ? {} : { isMostExact: false as const }) };
  return { charged: toUnits(charged), held: toUnits(held), ...told };
}
