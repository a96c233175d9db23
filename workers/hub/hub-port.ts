import type { Hub } from "../../app/domain/shared/platform";
import type { AccountHub } from "./account-hub";

export function hubOf(namespace: DurableObjectNamespace<AccountHub>): Hub {
  return {
    async publish(ownerId, events) {
      if (events.length === 0) return;
      await namespace.get(namespace.idFromName(ownerId)).publish(events);
    },
  };
}
