import type { Extras } from "../../../base/channels/extras";
import {
  type Barrier,
  barrierFor,
  type FactNeeds,
  type Facts,
  isDemanding,
  needsOf,
  type Said,
} from "../../../base/preconditions/preconditions";
import { barrierOnAll } from "../../../base/preconditions/standing";
import type { AccountRouting } from "../../../network/routing/config";
import { operatorOf } from "../../../network/routing/operators/operator";
import { carriersBy, carriersOf } from "../../../network/routing/route";
import type { Marks } from "../../../network/routing/rules/conditions";
import type { Plan } from "./plan";

type Prepare = Plan["prepare"];

/** `prepare`, without a price for whom the channel cannot reach. `facts`: of the only recipient. */
export function barring(
  prepare: Prepare,
  { type, sender, lists }: Pick<Marks, "type" | "sender" | "lists">,
  routing: Marked,
  { facts: known, faults }: { facts: Facts | undefined; faults: Faults },
): Prepare {
  const barrierOf = openBarriers(routing, lists);
  return (person, values) => {
    const prepared = prepare(person, values);
    const { price, ruled, text, payload, recipient } = prepared;
    if (!price) return prepared;
    const message = { type: ruled?.type ?? type, sender: ruled?.sender ?? sender, text, payload };
    const barrier = barrierOf(message, { recipient, facts: person.facts ?? known, faults });
    return barrier ? { ...prepared, price: null, error: barrier, barred: price } : prepared;
  };
}

interface Written {
  type: string;
  sender: string;
  text: string;
  payload: Extras | null;
}

type Marked = Pick<AccountRouting, "groupsOf">;

type Faults = NonNullable<Said["faults"]>;

export const saidOf = ({ type, text, payload }: Omit<Written, "sender">, faults?: Faults): Said => ({
  type,
  text,
  hasTemplate: payload?.template !== undefined,
  ...(faults && { faults }),
});

interface To {
  recipient: string;
  facts: Facts | undefined;
  faults: Faults;
}

/** Decides per person. A channel whose providers demand nothing costs a look-up in a map. */
export function openBarriers({ groupsOf }: Marked, lists: readonly string[]) {
  const demanding = new Map<string, ReturnType<AccountRouting["groupsOf"]> | null>();
  function demandingOf(type: string) {
    const known = demanding.get(type);
    if (known !== undefined) return known;
    const groups = groupsOf(type);
    const isAny = waysOf(groups).some((carriers) => carriers.some(({ demands }) => isDemanding(demands)));
    demanding.set(type, isAny ? groups : null);
    return isAny ? groups : null;
  }
  return (message: Written, { recipient, facts, faults }: To): Barrier | null => {
    const { type, sender, text } = message;
    const groups = demandingOf(type);
    if (!groups) return null;
    const marks = { type, sender, text, recipient, lists, operator: () => operatorOf(recipient) };
    return barrierFor(carriersOf(groups, marks), saidOf(message, faults), facts);
  };
}

/** Providers of each rule. */
export const waysOf = (groups: ReturnType<AccountRouting["groupsOf"]>) =>
  groups.flatMap(({ rules }) => rules.map(carriersBy));

/** Barrier for everyone, under every rule; null: some recipients may get the message. */
export function barrierToAll({ groupsOf }: Marked, message: Omit<Written, "sender">, faults: Faults): Barrier | null {
  return barrierOnAll(waysOf(groupsOf(message.type)), saidOf(message, faults), {});
}

/** Facts to read of each person before the decision. */
export function factNeeds({ groupsOf }: Marked, { type, payload }: Pick<Written, "type" | "payload">): FactNeeds {
  const carriers = waysOf(groupsOf(type)).flat();
  return needsOf(type, carriers, payload?.template !== undefined);
}

/** Digits of a code, where the channel carries nothing else. */
export function codesOf({ groupsOf }: Marked, type: string) {
  const carriers = waysOf(groupsOf(type)).flat();
  return carriers.find(({ demands }) => demands.codes)?.demands.codes;
}

export function joinedNeeds(needs: readonly FactNeeds[]): FactNeeds {
  const distinct = (of: (one: FactNeeds) => readonly string[]) => [...new Set(needs.flatMap(of))];
  return { heard: distinct(({ heard }) => heard), connected: distinct(({ connected }) => connected) };
}
