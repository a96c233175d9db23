import type { Hub, LiveEvent, SchedulerPort } from "../../app/domain/shared/ports/platform";
import type { AccountHub } from "./account-hub";
import type { Scheduler } from "./scheduler";

/** ms between two calls to one account's hub; what is said between them goes together. */
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
    async publish(ownerId, events) {
      if (events.length === 0) return;
      const known = gathered.get(ownerId);
      if (known && Date.now() - known.saidAt < GATHER_MS) {
        known.events.push(...events);
        // Each waits for itself and whoever wakes first says all: none depends on a request that was cut off.
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

// Per isolate: a wake at or after a covered time needs no call.
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
