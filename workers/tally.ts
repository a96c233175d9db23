import { AsyncLocalStorage } from "node:async_hooks";
import { onFailure } from "../app/domain/base/shared/errors/failure-kind";
import { logged } from "../app/domain/base/shared/errors/logged";
import { addCount, type Door, type DoorCount, emptyCount, keyOf } from "../app/domain/insight/console/doors";
import { onTrip } from "../db/trips";
import type { DoorTally } from "./hub/door-tally";

/** Delay from an isolate's first count to its report, which includes all counts until then. */
const GATHER_MS = 5000;

interface Invocation {
  trips: number;
  errors: Record<string, number>;
}

interface Place {
  DOOR_TALLY: DurableObjectNamespace<DoorTally>;
}

const invocations = new AsyncLocalStorage<Invocation>();
let held = new Map<string, DoorCount>();
/** When the next report is due, ms UTC. An invocation that ends early may take its report with it. */
let reportDueAt = 0;

onTrip(() => {
  const own = invocations.getStore();
  if (own) own.trips++;
});
onFailure((event, kind) => {
  const own = invocations.getStore();
  const what = `${event} ${kind}`;
  if (own) own.errors[what] = (own.errors[what] ?? 0) + 1;
});

/** Runs `work` as one invocation of a door, and counts its trips to D1 and its exceptions. */
export async function counted<T>(
  door: Door,
  place: Place,
  context: Pick<ExecutionContext, "waitUntil">,
  work: () => Promise<T>,
): Promise<T> {
  const own: Invocation = { trips: 0, errors: {} };
  try {
    return await invocations.run(own, work);
  } catch (error) {
    own.errors[`${door}.thrown ${error instanceof Error ? error.name : typeof error}`] = 1;
    throw error;
  } finally {
    const failed = Object.keys(own.errors).length > 0 ? 1 : 0;
    hold(emptyCount(door, Date.now()), { runs: 1, failed, trips: own.trips, most: own.trips, errors: own.errors });
    const now = Date.now();
    if (now > reportDueAt + GATHER_MS) {
      reportDueAt = now + GATHER_MS;
      context.waitUntil(scheduler.wait(GATHER_MS).then(() => report(place)));
    }
  }
}

function hold(empty: DoorCount, more: Omit<DoorCount, "door" | "minute">): void {
  const known = held.get(keyOf(empty)) ?? empty;
  held.set(keyOf(known), known);
  addCount(known, more);
}

async function report({ DOOR_TALLY }: Place): Promise<void> {
  const counts = [...held.values()];
  held = new Map();
  reportDueAt = 0;
  try {
    await DOOR_TALLY.get(DOOR_TALLY.idFromName("main")).add(counts);
  } catch (error) {
    for (const count of counts) hold({ ...count, runs: 0, failed: 0, trips: 0, most: 0, errors: {} }, count);
    console.error(JSON.stringify({ event: "tally.unsaid", error: logged(error) }));
  }
}
