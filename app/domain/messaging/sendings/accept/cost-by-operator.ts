import { operatorGroup } from "../../../network/routing/operators/operator-group";
import type { Plan, Prepared } from "../compose/plan";

export interface GroupCost {
  step: number;
  /** The channel after message rules. */
  type: string;
  /** `RU|mts`; '' if the address has no operator. */
  group: string;
  recipients: number;
  segments: number;
  /** Micros. */
  amount: number;
}

export function openGroupCosts(plans: readonly Pick<Plan, "type">[]) {
  const sums = plans.map(() => new Map<string, GroupCost>());
  return {
    /** One recipient's messages in step order; those without a price are not sent and cost nothing. */
    add(messages: readonly Prepared[]): void {
      for (const [step, { recipient, segments, price, ruled }] of messages.entries()) {
        if (!price) continue;
        const type = ruled?.type ?? plans[step]!.type;
        const group = operatorGroup(recipient);
        const key = `${type} ${group}`;
        const sum = sums[step]!.get(key) ?? { step, type, group, recipients: 0, segments: 0, amount: 0 };
        sum.recipients++;
        sum.segments += segments;
        sum.amount += price.amount;
        sums[step]!.set(key, sum);
      }
    },
    /**
     * By step, most expensive group first; `scale` projects onto the whole audience, `partOf` is the projection factor
     * of a step's amounts.
     */
    all(scale: number, partOf: (step: number) => number = () => 1): GroupCost[] {
      const whole = (n: number) => Math.ceil(n * scale);
      return sums.flatMap((ofStep) =>
        [...ofStep.values()]
          .sort((a, b) => b.amount - a.amount || b.recipients - a.recipients)
          .map(({ recipients, segments, amount, ...of }) => ({
            ...of,
            recipients: whole(recipients),
            segments: whole(segments),
            amount: whole(amount * partOf(of.step)),
          })),
      );
    },
  };
}
