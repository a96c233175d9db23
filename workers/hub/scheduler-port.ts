import type { SchedulerPort } from "../../app/domain/shared/ports/platform";
import type { Scheduler } from "./scheduler";

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
