import { type Barrier, barrierFor, type Carrier, type Facts, type Said } from "./preconditions";

/** Closed whatever the message says; the way out is a tariff, a provider or a sender name. */
export type Closed = "noTariff" | "channelUnavailable" | "noSenderNames";

/** Rights and means of an account on a channel. */
export interface Access {
  isPriced: boolean;
  isCarried: boolean;
  needsSender: boolean;
  names: readonly string[];
  /** Providers of each routing rule that may apply. */
  ways: readonly (readonly Carrier[])[];
}

/** Recipients whom a fact is known of: all of them, and those of whom it holds. */
export interface People {
  of: number;
  /** Wrote within the reply window. */
  heard: number;
  /** By provider: people with an address there. */
  connected: ReadonlyMap<string, number>;
  /** Have an address of the kind that the channel uses, for example an e-mail. */
  addressed: number;
}

/** How a channel stands to a message and its recipients: open where all three are null. */
export interface Standing {
  closed: Closed | null;
  /** Reason that keeps the message from some or all people; with `open` null, they are not counted yet. */
  barrier: Barrier | null;
  /** People whom it reaches, of all; null: not counted. */
  open: { count: number; of: number } | null;
}

/**
 * `said` null: nothing is written yet, so `barrier` is what the channel will demand. `people` null: no recipients are
 * chosen, or too many to count.
 */
export function standingOf(access: Access, said: Said | null, people: People | null): Standing {
  const closed = closedBy(access);
  if (closed) return { closed, barrier: null, open: null };
  const { ways } = access;
  const barred = (facts: Facts) => barrierOnAll(ways, said ?? EMPTY, facts);
  const ofMessage = barred({});
  if (ofMessage) return { closed: null, barrier: ofMessage, open: said && NOBODY };
  const demanded = barred({ heard: [], connected: [] });
  if (!people || people.of === 0) return { closed: null, barrier: demanded, open: null };
  const { of, heard, addressed, connected } = people;
  const byFact = { windowClosed: heard, addressUnknown: Math.max(0, ...connected.values()) };
  const counted = demanded && demanded in byFact ? byFact[demanded as keyof typeof byFact] : of;
  const count = Math.min(counted, addressed);
  const barrier = count < of ? (demanded ?? "addressUnknown") : null;
  return { closed: null, barrier, open: barrier && { count, of } };
}

const NOBODY = { count: 0, of: 0 };
const EMPTY: Said = { type: "", text: "", hasTemplate: false };

function closedBy({ isPriced, isCarried, needsSender, names }: Access): Closed | null {
  if (!isPriced) return "noTariff";
  if (!isCarried) return "channelUnavailable";
  return needsSender && names.length === 0 ? "noSenderNames" : null;
}

/** Barrier under every rule; null: at least one rule can deliver the message. */
export function barrierOnAll(ways: Access["ways"], said: Said, facts: Facts): Barrier | null {
  const barriers = ways.filter(({ length }) => length > 0).map((carriers) => barrierFor(carriers, said, facts));
  return barriers.length > 0 && barriers.every((barrier) => barrier !== null) ? barriers[0]! : null;
}
