import type { Hub, SchedulerPort } from "../../app/domain/shared/ports/platform";
import type { AccountHub } from "./account-hub";
import type { Scheduler } from "./scheduler";

export function hubOf(namespace: DurableObjectNamespace<AccountHub>): Hub {
  const of = (ownerId: string) => namespace.get(namespace.idFromName(ownerId));
  return {
    async publish(ownerId, events) {
      if (events.length === 0) return;
      await of(ownerId).publish(events);
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
