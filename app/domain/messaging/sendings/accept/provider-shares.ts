import type { AccountRouting } from "../../../network/routing/config";
import { operatorOf } from "../../../network/routing/operators/operator";
import { routeOf } from "../../../network/routing/route";
import type { Plan } from "../compose/plan";
import type { Recipient } from "../recipients/read-recipients";

/** Provider title and ratio of a step's messages, 0 to 1; null: no rule matches. */
export interface CarrierShare {
  provider: string | null;
  share: number;
}

const MOST = 1000;

export function openCarriers({ routing, groupsOf }: AccountRouting, plans: Plan[], lists: string[]) {
  const counts = plans.map(() => new Map<string | null, number>());
  let looked = 0;
  return {
    add(person: Recipient): void {
      if (looked === MOST) return;
      looked++;
      for (const [step, plan] of plans.entries()) {
        const { text, ruled, recipient } = plan.prepare(person, person.values);
        const type = ruled?.type ?? plan.type;
        const marks = { type, text, sender: ruled?.sender ?? plan.sender, recipient, lists };
        // Uses the address instead of a message id, so that the ratios are reproducible.
        const message = { id: `${recipient}/${step}`, attempts: 0 };
        const route = routeOf(groupsOf(type), { ...marks, operator: () => operatorOf(recipient) }, message);
        const title = (route && routing.providers.get(route.providerId)?.config.title) ?? null;
        counts[step]!.set(title, (counts[step]!.get(title) ?? 0) + 1);
      }
    },
    of: (step: number): CarrierShare[] =>
      [...counts[step]!]
        .map(([provider, count]) => ({ provider, share: count / looked }))
        .sort((a, b) => b.share - a.share),
  };
}
