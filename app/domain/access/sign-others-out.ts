import type { Platform } from "../shared/platform";
import { recordVisit } from "../telemetry/record";
import { type Client, endOtherSessions } from "./session";
import type { Viewer } from "./viewer";

/** "It wasn't me": ends the viewer's other sessions and says so in his history; returns how many ended. */
export async function signOthersOut(
  needs: Pick<Platform, "db" | "clock" | "hub">,
  viewer: Viewer,
  client: Client,
): Promise<number> {
  const count = await endOtherSessions(needs, viewer);
  const { db, clock } = needs;
  await recordVisit(db, { ownerId: viewer.id, action: "sessionsEnded", client, at: clock(), data: { count } });
  return count;
}
