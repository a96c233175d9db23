import type { TaskState } from "../../../db/schema/tasks";
import type { Estimate } from "../sendings/accept/estimate";
import type { Chain } from "../sendings/chains/chain";
import { type Micros, toUnits } from "../shared/money";

/** The columns of a mailing's row that its money follows from. */
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
  /** Micros; taken for good. */
  charged: Micros;
  /** Micros; held for messages that are under way. */
  held: Micros;
  refunded: Micros;
  /** Micros that it can come to at most, whatever happens; null where the task's data were not read. */
  most: Micros | null;
  /** False: `most` is projected, and no bound. */
  isExact: boolean;
}

/** The largest sum, in micros, that a mailing can take: every step of everybody's chain, as far as the budget allows. */
export function mostOf({ amount, worst }: Pick<Estimate, "amount" | "worst">): Micros {
  return Math.max(amount, worst ?? amount);
}

/** What a mailing took, holds and can still take, in micros. */
export function moneyOfTask({ state, data, cursor, meta, amount, refunded, charged }: Counters): TaskMoney {
  const taken = amount - refunded;
  const mayGrow = isOpen(state) && (cursor.isExpanded !== true || Number(meta.open ?? 0) > 0);
  const { estimate, chain } = data as { estimate?: Estimate; chain?: Chain };
  // What a budget capped may still be spent on another step once it is paid back.
  const isCapped = chain !== undefined && chain.budget !== null;
  const left = estimate && mostOf(estimate) - (isCapped ? 0 : refunded);
  const most = mayGrow ? (left === undefined ? null : Math.max(taken, left)) : taken;
  return { charged, held: taken - charged, refunded, most, isExact: !mayGrow || estimate?.isExact !== false };
}

function isOpen(state: TaskState): boolean {
  return state === "scheduled" || state === "running" || state === "paused";
}

/** The same for REST, in units. */
export function moneyView(row: Counters) {
  const { charged, held, most, isExact } = moneyOfTask(row);
  const told = most === null ? {} : { most: toUnits(most), ...(isExact ? {} : { isMostExact: false as const }) };
  return { charged: toUnits(charged), held: toUnits(held), ...told };
}
