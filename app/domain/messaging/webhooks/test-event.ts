import { sql } from "drizzle-orm";
import type { Viewer } from "../../base/access/viewer";
import { ofHookTests, reserve, tooManyAttempts } from "../../base/shared/attempt-limits";
import { ok, type Result } from "../../base/shared/errors/result";
import { newId } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { type Attempt, attempt } from "./attempt";
import { eventId, TEST_EVENT } from "./events";
import { getHook } from "./hooks";
import { inspectionStatement } from "./inspector";
import { openHook } from "./open-hook";
import { testPayload } from "./payload";

type Owner = Pick<Viewer, "id">;
type Needs = Pick<Platform, "db" | "clock" | "config" | "http">;

/** Ten per minute; null when the viewer has no such webhook. */
export async function sendTest(platform: Needs, viewer: Owner, hookId: string): Promise<Result<Attempt> | null> {
  const { db, clock, config } = platform;
  const row = await getHook(db, viewer, hookId);
  if (!row) return null;
  const at = clock();
  const reservation = await reserve(platform, [ofHookTests(viewer.id)]);
  if (!reservation.isTaken) return tooManyAttempts(reservation.endsAt, at);
  const event = { type: TEST_EVENT, id: newId(), at };
  const id = eventId(event);
  const hook = await openHook(config.credentialsKey, row, at);
  const outcome = await attempt(platform, hook, id, testPayload(at));
  await db.batch([
    db.run(inspectionStatement(row, [{ item: { id, event, attempts: 0, firstAt: at }, outcome, at }])),
    db.run(sql`UPDATE webhooks SET requests = requests + 1 WHERE owner_id = ${viewer.id} AND id = ${hookId}`),
  ]);
  return ok(outcome);
}
