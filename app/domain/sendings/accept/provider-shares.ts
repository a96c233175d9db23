import type { AccountRouting } from "../../routing/config";
import { operatorOf } from "../../routing/operators/operator";
import { routeOf } from "../../routing/route";
import type { Plan } from "../compose/plan";
import type { Recipient } from "../recipients/read-recipients";

/** A provider's title and its share of a step's messages, 0 to 1; null is for those that no rule gives to anybody. */
export interface CarrierShare {
  provider: string | null;
  share: number;
}

/** So many recipients tell the shares of providers. */
const MOST = 1000;

/** Asks the routing who would carry each step to each of the first recipients. */
export function openCarriers({ routing, groupsOf }: AccountRouting, plans: Plan[], lists: string[]) {
  const counts = plans.map(() => new Map<string | null, number>());
  let looked = 0;
  return {
    look(person: Recipient): void {
      if (looked === MOST) return;
      looked++;
      for (const [step, plan] of plans.entries()) {
        const { text, ruled, recipient } = plan.prepare(person, person.values);
        const type = ruled?.type ?? plan.type;
        const marks = { type, text, sender: ruled?.sender ?? plan.sender, recipient, lists };
        // The address stands for the id that the message would have: the same shares, and the same whenever it is asked.
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
