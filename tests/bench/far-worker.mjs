import worker, * as built from "../../build/server/index.js";
import { FarDatabase } from "../support/engine/far-database.mjs";

export const { AccountHub, DoorTally, Scheduler, SmppLink } = built;

let far;

/**
 * The built Worker with a distant database: `/far?farMs=80&nearMs=2` sets the distance and returns the number of calls
 * to each database.
 */
export default {
  ...worker,
  async fetch(request, env, context) {
    far ??= new FarDatabase(env.DB);
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== "/far") return worker.fetch(request, env, context);
    for (const [name, value] of searchParams) far[name] = Number(value);
    return Response.json(far.calls);
  },
};
