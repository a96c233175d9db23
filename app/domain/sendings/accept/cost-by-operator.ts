import { operatorGroup } from "../../routing/operators/operator-group";
import type { Plan, Prepared } from "../compose/plan";

/** What a step costs for the recipients of one operator group, if it goes to all of them. */
export interface GroupCost {
  /** 0 is the first message. */
  step: number;
  /** The channel that carries it: message rules may have chosen another than the step's. */
  type: string;
  /** `RU|mts`; '' where the address does not say. */
  group: string;
  recipients: number;
  segments: number;
  /** Micros. */
  amount: number;
}

/** Sums the prices of a walk by step, channel and operator group. */
export function openGroupCosts(plans: readonly Pick<Plan, "type">[]) {
  const sums = plans.map(() => new Map<string, GroupCost>());
  return {
    /** One recipient's messages in the order of the steps; those without a price are not sent and cost nothing. */
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
    /** Step by step, the dearest group first; `scale` projects them onto a whole audience. */
    all(scale: number): GroupCost[] {
      const whole = (n: number) => Math.ceil(n * scale);
      return sums.flatMap((ofStep) =>
        [...ofStep.values()]
          .sort((a, b) => b.amount - a.amount || b.recipients - a.recipients)
          .map(({ recipients, segments, amount, ...of }) => ({
            ...of,
            recipients: whole(recipients),
            segments: whole(segments),
            amount: whole(amount),
          })),
      );
    },
  };
}
