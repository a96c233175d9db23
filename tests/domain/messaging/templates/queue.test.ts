import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { permissionsOf } from "../../../../app/domain/base/access/permissions";
import type { Viewer } from "../../../../app/domain/base/access/viewer";
import { findWaiting } from "../../../../app/domain/base/moderation/count-waiting";
import { newId, newIds } from "../../../../app/domain/base/shared/ids";
import { findTemplateQueue } from "../../../../app/domain/messaging/templates/queue";
import { openDatabase } from "../../../../db/client";
import { meterOf } from "../../../support/engine/meter";
import { createUser } from "../../../support/world/people";

const PAGE = 16;
const MANY = 2000;

async function waiting(resellerId: string, n: number) {
  const { id } = await createUser({ resellerId });
  await env.DB.prepare(`INSERT INTO templates (owner_id, id, title, type, moderation, payload, reseller_id, created_at, updated_at)
    SELECT ?1, value, 'Number ' || key, iif(key % 10, 'sms', 'viber'), 'pending', '{}', ?2, 0, 0 FROM json_each(?3)`)
    .bind(id, resellerId, JSON.stringify(newIds(n)))
    .run();
}

it("a page of the queue and the count of pending templates read few rows, for any viewer", async () => {
  const [own, other] = [await createUser({ level: "reseller" }), await createUser({ level: "reseller" })];
  await waiting(other.id, MANY);
  await waiting(own.id, MANY);
  const meter = meterOf(env.DB);
  const db = openDatabase(meter.db);
  for (const viewer of [
    { id: own.id, level: "reseller" as const },
    { id: newId(), level: "manager" as const },
  ]) {
    for (const filter of [{}, { type: "viber" }]) {
      meter.reset();
      const first = await findTemplateQueue(db, viewer, { moderation: "pending", limit: PAGE, ...filter });
      expect(first.rows).toHaveLength(PAGE);
      const cursor = first.next!;
      const second = await findTemplateQueue(db, viewer, { moderation: "pending", limit: PAGE, ...filter, cursor });
      expect(second.rows[0]!.id > first.rows.at(-1)!.id).toBe(true);
      expect(meter.rowsRead).toBeLessThanOrEqual(2 * 4 * PAGE);
    }
    meter.reset();
    const asker = { ...viewer, permissions: permissionsOf(viewer.level, {}), flags: {} } as unknown as Viewer;
    expect(await findWaiting(db, asker, Date.now())).toEqual([{ kind: "templatesWaiting", count: 100, isMore: true }]);
    expect(meter.rowsRead).toBeLessThanOrEqual(2 * 101);
  }
});
