import type { SendingStatus, TimelineEntry } from "../../../../db/schema/sendings";
import type { Channel } from "../../channels/channels";
import { type ChainStatus, decide, type SentStep, type Triggers } from "../chains/chain";

/** What may happen to one message; `time`: the next step's time-out runs out. */
type Event = ChainStatus | "answered" | "time";

/** A message after each thing that happens to it, and when that is, ms. */
export type Path = readonly { step: SentStep; now: number }[];

/** Messages that have reached, together, what the chain has reached. */
export type Past = readonly SentStep[];

/** All that may happen to a message of this channel, as far as what follows it can tell it apart. */
export function pathsOf({ reports, isAnswered }: Pick<Channel, "reports" | "isAnswered">, triggers: Triggers): Path[] {
  const fates: Event[][] = [
    ["failed"],
    ["sent"],
    ...(reports.includes("failed") ? [["sent", "failed"] satisfies Event[]] : []),
    ...(reports.includes("delivered") ? [["sent", "delivered"] satisfies Event[]] : []),
    // Some report only that a message was seen: the earlier statuses follow from it.
    ...(reports.includes("seen")
      ? ([
          ["sent", "delivered", "seen"],
          ["sent", "seen"],
        ] satisfies Event[][])
      : []),
  ];
  const timed = triggers.onTimeout ? fates.flatMap((fate) => [fate, ...withAfterAny(fate, "time")]) : fates;
  const canAnswer = triggers.onIncomingPayload !== null && isAnswered;
  // Nobody answers what was never handed over.
  const all = timed.flatMap((path) => [
    path,
    ...(canAnswer && path[0] === "sent" ? withAfterAny(path, "answered") : []),
  ]);
  return all.map((events) => played(events, triggers));
}

function withAfterAny(events: Event[], event: Event): Event[][] {
  return events.map((_, index) => events.toSpliced(index + 1, 0, event));
}

function played(events: Event[], { onTimeout }: Triggers): Path {
  let now = 0;
  let step: SentStep = { status: "pending", timeline: [{ at: now, status: "pending" }], updatedAt: now };
  return events.map((event) => {
    now += event === "time" ? (onTimeout?.timeout ?? 0) * 1000 : 1;
    if (event === "answered")
      step = { ...step, timeline: [...step.timeline, { at: now, status: "fallback", code: event }] };
    else if (event !== "time") step = reached(event, [...step.timeline, { at: now, status: event }], now);
    return { step, now };
  });
}

const reached = (status: SendingStatus, timeline: TimelineEntry[], at: number) => ({ status, timeline, updatedAt: at });

/** How many things happen until the step is sent, by the engine's own decisions; null: it never is. */
export function triggeredAfter(past: Past, path: Path, triggers: Triggers): number | null {
  for (const [index, { step, now }] of path.entries()) {
    const { kind } = decide([...past, step], triggers, now);
    if (kind === "over") return null;
    if (kind === "fire") return index + 1;
  }
  return null;
}

/** What may have happened when the step after these is sent: no later decision asks for more than what was reached. */
export function pastsAfter(pasts: Past[], paths: Path[], triggers: Triggers): Past[] {
  const found = new Map<string, Past>();
  for (const past of pasts) {
    for (const path of paths) {
      const count = triggeredAfter(past, path, triggers);
      if (count === null) continue;
      const known = summary([...past, path[count - 1]!.step]);
      found.set(known.map(({ status }) => status).join(), known);
    }
  }
  return [...found.values()];
}

const FURTHEST: SendingStatus[] = ["seen", "delivered", "sent"];

// A later status says that the earlier ones were reached.
function summary(past: Past): Past {
  const told = new Set(past.flatMap(({ timeline }) => timeline.map(({ status }) => status)));
  const furthest = FURTHEST.find((status) => told.has(status));
  const all: SendingStatus[] = [...(furthest ? [furthest] : []), ...(told.has("failed") ? (["failed"] as const) : [])];
  return all.map((status) => reached(status, [{ at: 0, status }], 0));
}
