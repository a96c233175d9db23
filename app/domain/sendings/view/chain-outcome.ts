import type { SendingStatus } from "../../../../db/schema/sendings";
import type { SendingRow } from "../accept/create-sending";
import { isUnsentMessage, shownStatus } from "../status";
import { arrivalOf, billingStatusOf } from "./trace";

export interface ChainOutcome {
  steps: readonly SendingRow[];
  decisive: SendingRow;
  status: SendingStatus | "unsent";
  /** Micros over all steps; what came back is in neither. */
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

/** Its channels, and the place of the one that reached the person or may still do it. */
export function pathOf({ steps, decisive, status }: ChainOutcome) {
  const isOver = status === "failed" || status === "unsent";
  const reached = isOver && steps.length > 1 ? null : steps.indexOf(decisive);
  return { path: steps.map(({ type }) => type), reached };
}

/** What arrived first, also if another came later; else what is under way; else the last failure. */
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

// Its failure is not the end: the decision about the next step is due.
function isAboutToGoOn({ status, fallbackAt }: SendingRow): boolean {
  return status === "failed" && fallbackAt !== null;
}
