import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { newId, newIds } from "../../../app/domain/shared/ids";
import { findTemplates } from "../../../app/domain/templates/find";
import { openDatabase } from "../../../db/client";
import { meterOf } from "../../support/meter";

const PAGE = 16;
const MANY = 3000;

/** So many templates of this owner; answers their ids. */
async function open(ownerId: string, n: number): Promise<string[]> {
  const ids = newIds(n);
  await env.DB.prepare(`INSERT INTO templates (owner_id, id, title, type, moderation, payload, created_at, updated_at)
    SELECT ?1, value, 'Template ' || key, 'sms', 'approved', '{}', 0, 0 FROM json_each(?2)`)
    .bind(ownerId, JSON.stringify(ids))
    .run();
  return ids;
}

it("a page of templates, own and given, reads at most four pages of rows however many there are", async () => {
  const [owner, giver] = [newId(), newId()];
  await open(owner, MANY);
  const given = await open(giver, MANY);
  await env.DB.prepare("INSERT INTO template_users (user_id, template_id) SELECT ?1, value FROM json_each(?2)")
    .bind(owner, JSON.stringify(given))
    .run();
  const meter = meterOf(env.DB);
  const db = openDatabase(meter.db);
  const first = await findTemplates(db, { id: owner }, { limit: PAGE });
  expect(first.templates).toHaveLength(PAGE);
  expect(first.total).toBe(PAGE + 1);
  // Both parts of the list are looked at, each as far as a page.
  expect(meter.rowsRead).toBeLessThanOrEqual(2 * 4 * (PAGE + 1) + PAGE);
  meter.reset();
  const second = await findTemplates(db, { id: owner }, { limit: PAGE, cursor: first.next! });
  expect(second.templates[0]!.row.id < first.templates.at(-1)!.row.id).toBe(true);
  expect(meter.rowsRead).toBeLessThanOrEqual(2 * 4 * (PAGE + 1) + PAGE);
});
