import type { TaskState } from "../../../db/schema/tasks";
import type { Estimate } from "../sendings/accept/estimate";
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
}

/** The largest sum, in micros, that a mailing can take: every step of everybody's chain, as far as the budget allows. */
export function mostOf({ amount, worst }: Pick<Estimate, "amount" | "worst">): Micros {
  return Math.max(amount, worst ?? amount);
}

/** What a mailing took, holds and can still take, in micros. */
export function moneyOfTask({ state, data, cursor, meta, amount, refunded, charged }: Counters): TaskMoney {
  const taken = amount - refunded;
  const mayGrow = isOpen(state) && (cursor.isExpanded !== true || Number(meta.open ?? 0) > 0);
  const { estimate } = data as { estimate?: Estimate };
  const bound = estimate === undefined ? null : Math.max(taken, mostOf(estimate) - refunded);
  return { charged, held: taken - charged, refunded, most: mayGrow ? bound : taken };
}

function isOpen(state: TaskState): boolean {
  return state === "scheduled" || state === "running" || state === "paused";
}

/** The same for REST, in units. */
export function moneyView(row: Counters) {
  const { charged, held, most } = moneyOfTask(row);
  return { charged: toUnits(charged), held: toUnits(held), ...(most === null ? {} : { most: toUnits(most) }) };
}
