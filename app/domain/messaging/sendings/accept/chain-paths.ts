import type { SendingStatus, TimelineEntry } from "../../../../../db/schema/sendings";
import { type ChainStatus, decide, type SentStep, type Triggers } from "../../../base/chains/chain";
import type { Channel } from "../../../base/channels/channels";

/** `time`: the next step's time-out expires. */
type Event = ChainStatus | "answered" | "time";

export type Path = readonly { step: SentStep; now: number }[];

export type Past = readonly SentStep[];

/** All event sequences of a message on this channel that the next step can distinguish. */
export function pathsOf({ reports, isAnswered }: Pick<Channel, "reports" | "isAnswered">, triggers: Triggers): Path[] {
  const fates: Event[][] = [
    ["failed"],
    ["sent"],
    ...(reports.includes("failed") ? [["sent", "failed"] satisfies Event[]] : []),
    ...(reports.includes("delivered") ? [["sent", "delivered"] satisfies Event[]] : []),
    // A channel may report only "seen": it implies the earlier statuses.
    ...(reports.includes("seen")
      ? ([
          ["sent", "delivered", "seen"],
          ["sent", "seen"],
        ] satisfies Event[][])
      : []),
  ];
  const isClickAwaited = [...triggers.onStatus, ...(triggers.onTimeout?.except ?? [])].includes("clicked");
  const clicked = isClickAwaited
    ? fates.flatMap((fate) => (fate[0] === "sent" ? [fate, ...withAfterAny(fate, "clicked")] : [fate]))
    : fates;
  const timed = triggers.onTimeout ? clicked.flatMap((fate) => [fate, ...withAfterAny(fate, "time")]) : clicked;
  const canAnswer = triggers.onIncomingPayload !== null && isAnswered;
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
    else if (event === "clicked") step = { ...step, clickedAt: now };
    else if (event !== "time") step = reached(event, [...step.timeline, { at: now, status: event }], now);
    return { step, now };
  });
}

const reached = (status: SendingStatus, timeline: TimelineEntry[], at: number) => ({ status, timeline, updatedAt: at });

/** Number of events until the engine's own decisions send the step; null: never. */
export function triggeredAfter(past: Past, path: Path, triggers: Triggers): number | null {
  for (const [index, { step, now }] of path.entries()) {
    const { kind } = decide([...past, step], triggers, now);
    if (kind === "over") return null;
    if (kind === "fire") return index + 1;
  }
  return null;
}

/** Possible pasts when the next step is sent; later decisions depend only on the statuses reached. */
export function pastsAfter(pasts: Past[], paths: Path[], triggers: Triggers): Past[] {
  const found = new Map<string, Past>();
  for (const past of pasts) {
    for (const path of paths) {
      const count = triggeredAfter(past, path, triggers);
      if (count === null) continue;
      const known = summary([...past, path[count - 1]!.step]);
      found.set(known.map(({ status, clickedAt }) => `${status}${clickedAt ? "+" : ""}`).join(), known);
    }
  }
  return [...found.values()];
}

const FURTHEST: SendingStatus[] = ["seen", "delivered", "sent"];

function summary(past: Past): Past {
  const reported = new Set(past.flatMap(({ timeline }) => timeline.map(({ status }) => status)));
  const furthest = FURTHEST.find((status) => reported.has(status));
  const all: SendingStatus[] = [
    ...(furthest ? [furthest] : []),
    ...(reported.has("failed") ? (["failed"] as const) : []),
  ];
  const isClicked = past.some(({ clickedAt }) => clickedAt);
  return all.map((status) => ({ ...reached(status, [{ at: 0, status }], 0), clickedAt: Number(isClicked) }));
}
