import { type Barrier, isBarrier, isTemplateFault } from "../../../base/preconditions/preconditions";
import type { Prepared } from "../compose/plan";
import type { ChainWarning } from "./check-chain";

const KEYS = {
  addressUnknown: "barredAddress",
  windowClosed: "barredWindow",
  templateRequired: "barredTemplate",
  codeRequired: "barredCode",
} as const;

interface Barred {
  step: number;
  barrier: Barrier;
  values: { channel: string; count: number; total: number };
}

export function barredWarning({ step, barrier, values }: Barred): ChainWarning {
  const key = isTemplateFault(barrier) ? "barredTemplateState" : KEYS[barrier];
  return { step, kind: "closed", key, values };
}

/** Counts the people whom a step cannot reach. */
export function openBarred(types: readonly string[]) {
  const counts = types.map(() => new Map<Barrier, number>());
  let people = 0;
  return {
    add(prepared: readonly Prepared[]): void {
      people++;
      for (const [step, { error }] of prepared.entries()) {
        if (isBarrier(error)) counts[step]!.set(error, (counts[step]!.get(error) ?? 0) + 1);
      }
    },
    /** `scale` projects the counts onto the whole audience. */
    warnings: (scale: number): ChainWarning[] =>
      counts.flatMap((barriers, step) =>
        [...barriers].map(([barrier, count]) => {
          const values = { channel: types[step]!, count: Math.ceil(count * scale), total: Math.ceil(people * scale) };
          return barredWarning({ step, barrier, values });
        }),
      ),
  };
}
