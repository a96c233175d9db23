import { sql } from "drizzle-orm";
import type { Viewer } from "../access/viewer";
import { ofHookTests, reserve, tooManyAttempts } from "../shared/attempt-limits";
import { ok, type Result } from "../shared/errors/result";
import { newId } from "../shared/ids";
import type { Platform } from "../shared/ports/platform";
import { type Attempt, attempt } from "./attempt";
import { eventId, TEST_EVENT } from "./events";
import { getHook } from "./hooks";
import { inspectionStatement } from "./inspector";
import { openHook } from "./open-hook";
import { testPayload } from "./payload";

type Owner = Pick<Viewer, "id">;
type Needs = Pick<Platform, "db" | "clock" | "config" | "http">;

/** Ten a minute; null when the viewer has no such hook. */
export async function sendTest(platform: Needs, viewer: Owner, hookId: string): Promise<Result<Attempt> | null> {
  const { db, clock, config } = platform;
  const row = await getHook(db, viewer, hookId);
  if (!row) return null;
  const at = clock();
  const turn = await reserve(platform, [ofHookTests(viewer.id)]);
  if (!turn.isTaken) return tooManyAttempts(turn.endsAt, at);
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
