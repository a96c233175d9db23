import type { Hub } from "../../app/domain/shared/ports/platform";
import type { AccountHub } from "./account-hub";

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
