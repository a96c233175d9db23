import type { SendingStatus } from "../../../../../db/schema/sendings";
import { isUnsentMessage, shownStatus } from "../../../base/chains/status";
import type { SendingRow } from "../accept/create-sending";
import { arrivalOf, billingStatusOf } from "./trace";

export interface ChainOutcome {
  steps: readonly SendingRow[];
  decisive: SendingRow;
  status: SendingStatus | "unsent";
  /** Micros over all steps; refunded amounts are in neither. */
  charged: number;
  held: number;
}

export function outcomeOf(messages: readonly SendingRow[]): ChainOutcome {
  const steps = messages.toSorted((one, other) => one.step - other.step);
  const decisive = decisiveOf(steps);
  const sumOf = (status: "complete" | "pending") =>
    steps.reduce((sum, row) => sum + (billingStatusOf(row) === status ? row.price : 0), 0);
  return {
    steps,
    decisive,
    status: isAboutToGoOn(decisive) ? "pending" : shownStatus(decisive),
    charged: sumOf("complete"),
    held: sumOf("pending"),
  };
}

/** Channels of the chain, and the index of the one that reached the person or still may. */
export function pathOf({ steps, decisive, status }: ChainOutcome) {
  const isOver = status === "failed" || status === "unsent";
  const reached = isOver && steps.length > 1 ? null : steps.indexOf(decisive);
  return { path: steps.map(({ type }) => type), reached };
}

/**
 * The first message to arrive, even if another arrived later; otherwise the one in progress; otherwise the last
 * failure.
 */
function decisiveOf(steps: readonly SendingRow[]): SendingRow {
  const timeOf = (row: SendingRow) => arrivalOf(row)?.at ?? row.updatedAt;
  const arrived = steps.filter(({ status }) => status === "delivered" || status === "seen");
  const [first] = arrived.toSorted((one, other) => timeOf(one) - timeOf(other) || one.step - other.step);
  if (first) return first;
  const last = steps.at(-1)!;
  if (last.status !== "failed" || isAboutToGoOn(last)) return last;
  return (
    steps.findLast(({ status }) => status !== "failed") ?? steps.findLast((step) => !isUnsentMessage(step)) ?? last
  );
}

// A failure that is not final: the decision about the next step is due.
function isAboutToGoOn({ status, fallbackAt }: SendingRow): boolean {
  return status === "failed" && fallbackAt !== null;
}
