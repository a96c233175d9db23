import { CANCELLED } from "../../../base/chains/status";
import type { SendingRow } from "../accept/create-sending";
import type { ChainOutcome } from "../view/chain-outcome";
import { isHeld } from "./cancel";
import type { ChangeKind } from "./change-kinds";

/** The message of a chain that a change to the whole chain applies to. */
export function meantStep(kind: ChangeKind, { steps, decisive, status }: ChainOutcome): SendingRow {
  const first = steps[0]!;
  if (kind === "cancel") return steps.find(isHeld) ?? steps.findLast(({ error }) => error === CANCELLED) ?? first;
  if (kind !== "again") return first;
  const isOver = status === "failed" || status === "unsent";
  return isOver ? decisive : (steps.find((step) => step.status === "failed") ?? first);
}
