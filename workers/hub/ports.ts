import { reportFailure } from "../../app/domain/base/shared/errors/isolate-failures";
import type { Hub, LiveEvent, SchedulerPort } from "../../app/domain/base/shared/ports/platform";
import type { DoorHour } from "../../app/domain/insight/console/doors";
import type { AccountHub } from "./account-hub";
import type { DoorTally } from "./door-tally";
import type { Scheduler } from "./scheduler";

/** ms between calls to one account's hub; events in between are batched. */
const GATHER_MS = 20;
const MOST_KEPT = 1000;

interface Gathered {
  events: LiveEvent[];
  saidAt: number;
}

export function hubOf(namespace: DurableObjectNamespace<AccountHub>): Hub {
  const of = (ownerId: string) => namespace.get(namespace.idFromName(ownerId));
  const gathered = new Map<string, Gathered>();
  return {
    async publish(ownerId, published) {
      if (published.length === 0) return;
      const events = published.some(({ notice }) => notice) ? await worded(published) : published;
      const known = gathered.get(ownerId);
      if (known && Date.now() - known.saidAt < GATHER_MS) {
        known.events.push(...events);
        // Each caller waits itself, and the first to wake sends everything, so none depends on another request, which
        // may be cut off.
        await scheduler.wait(GATHER_MS);
        const all = known.events.splice(0);
        known.saidAt = Date.now();
        if (all.length > 0) await of(ownerId).publish(all);
        return;
      }
      if (gathered.size >= MOST_KEPT) gathered.clear();
      const left = known?.events.splice(0) ?? [];
      gathered.set(ownerId, { events: [], saidAt: Date.now() });
      await of(ownerId).publish([...left, ...events]);
    },
    async close(ownerId, sockets) {
      await of(ownerId).close(sockets);
    },
    async extend(ownerId, sessionId, expiresAt) {
      await of(ownerId).extend(sessionId, expiresAt);
    },
  };
}

/** Adds `title` and `text` to notifications, in their owner's language. */
async function worded(events: LiveEvent[]): Promise<LiveEvent[]> {
  const { notificationWords } = await import("../../app/web/words/notification-text.server");
  return events.map(({ notice, ...event }) =>
    notice ? { ...event, data: { ...Object(event.data), ...notificationWords(notice.row, notice.reading) } } : event,
  );
}

// Per isolate: a wake at or after a time already covered needs no call.
let covered = Number.POSITIVE_INFINITY;

export function schedulerOf(namespace: DurableObjectNamespace<Scheduler>): SchedulerPort {
  return {
    async wake(at) {
      const now = Date.now();
      if (covered > now && covered <= at) return;
      covered = at;
      await namespace.get(namespace.idFromName("main")).wake(at);
    },
  };
}

export async function readDoors(namespace: DurableObjectNamespace<DoorTally>): Promise<DoorHour | null> {
  try {
    return await namespace.get(namespace.idFromName("main")).hour();
  } catch (error) {
    reportFailure("doors.unread", {}, error);
    return null;
  }
}
