import worker, * as built from "../../../build/server/index.js";
import { copyDatabase, FarDatabase } from "../engine/far-database.mjs";

export const { AccountHub, DoorTally, Scheduler, SmppLink } = built;

let opening;

/** Lets the replica lag by `LAG_MS` from the first invocation on. */
function lagging({ DB, REPLICA, LAG_MS }) {
  opening ??= copyDatabase(DB, REPLICA).then(() => {
    const far = new FarDatabase(DB, REPLICA);
    far.lagMs = Number(LAG_MS);
    return far;
  });
  return opening;
}

const behind = (handler) => async (given, env, context) => {
  const far = await lagging(env);
  if (given.url && new URL(given.url).pathname === "/lag") return Response.json(far.calls);
  return handler(given, env, context);
};

/** The built Worker with a lagging replica; `/lag` answers how often each database was asked. */
export default {
  fetch: behind(worker.fetch),
  queue: behind(worker.queue),
  scheduled: behind(worker.scheduled),
  email: behind(worker.email),
};
