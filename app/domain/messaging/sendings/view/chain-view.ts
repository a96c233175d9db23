import { type Condition, conditionsOf, SOME_DAY } from "../../../base/chains/chain";
import { rootId } from "../../../base/chains/ids";
import { toUnits } from "../../../base/shared/money";
import type { WholeChain } from "../list/find-chain";
import type { ChainOutcome } from "./chain-outcome";
import { stateOf } from "./message-view";

/** The steps that follow a message, for REST (spec §3, fallback sending). Times in ISO 8601, budget in units. */
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

export function outcomeView(
  { steps, status, charged, held }: ChainOutcome,
  errorText: (error: string) => string | null,
) {
  const iso = (ms: number) => new Date(ms).toISOString();
  return {
    status: status === "unsent" ? ("failed" as const) : status,
    charged: toUnits(charged),
    held: toUnits(held),
    createdAt: iso(steps[0]!.createdAt),
    steps: steps.map(({ id, step, type, price, createdAt, ...row }) => ({
      id,
      step,
      type,
      price: toUnits(price),
      createdAt: iso(createdAt),
      state: stateOf(row.status, row.error, errorText),
    })),
  };
}

function conditionView(condition: Condition) {
  const { trigger, state } = condition;
  const until = state === "waits" && condition.until !== SOME_DAY ? new Date(condition.until).toISOString() : null;
  return { trigger, state, until, because: state === "off" ? condition.because : null };
}
