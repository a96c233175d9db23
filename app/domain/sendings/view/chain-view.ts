import { toUnits } from "../../shared/money";
import { type Condition, conditionsOf, SOME_DAY } from "../chains/chain";
import { rootId } from "../chains/ids";
import type { WholeChain } from "../list/find-chain";
import { stateOf } from "./message-view";

/**
 * What follows a message, as REST shows it (spec §3, fallback sending): each later step with its triggers, its message
 * once there is one, and what the next one still waits for. Times ISO 8601, the budget in units; `now` in ms UTC.
 */
export function fallbacksView(
  { rows, definition }: WholeChain,
  now: number,
  errorText: (error: string) => string | null,
) {
  const root = rows[0]!;
  const last = rows.at(-1)!;
  return {
    budget: definition?.budget ? toUnits(definition.budget) : null,
    fallbacks: (definition?.steps ?? []).map(({ type, payload, options }, index) => {
      const step = index + 1;
      const row = rows.find((each) => each.step === step);
      const isNext = step === last.step + 1 && last.fallbackAt !== null;
      return {
        step,
        id: row?.id ?? null,
        message: { type, payload },
        commonId: root.taskId ?? rootId(root.id, root.step),
        state: row ? stateOf(row.status, row.error, errorText) : null,
        triggers: options,
        startedAt: row ? new Date(row.createdAt).toISOString() : null,
        processing: row === undefined && last.fallbackAt !== null,
        conditions: isNext ? conditionsOf(rows, options, now).map(conditionView) : [],
      };
    }),
  };
}

function conditionView(condition: Condition) {
  const { trigger, state } = condition;
  const until = state === "waits" && condition.until !== SOME_DAY ? new Date(condition.until).toISOString() : null;
  return { trigger, state, until, because: state === "off" ? condition.because : null };
}
