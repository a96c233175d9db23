import { newId } from "../shared/ids";
import type { Platform } from "../shared/ports/platform";
import { announceVisits } from "../telemetry/announce-visits";
import { recordVisit } from "../telemetry/record";
import { type Client, endOtherSessions } from "./session";
import type { Viewer } from "./viewer";

export async function signOthersOut(
  needs: Pick<Platform, "db" | "clock" | "hub">,
  viewer: Viewer,
  client: Client,
): Promise<number> {
  const count = await endOtherSessions(needs, viewer);
  const { db, clock } = needs;
  const what = { id: newId(), ownerId: viewer.id, action: "sessionsEnded" } as const;
  await recordVisit(db, { ...what, client, at: clock(), data: { count } });
  await announceVisits(needs.hub, what);
  return count;
}
