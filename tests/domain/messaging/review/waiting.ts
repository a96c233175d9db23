import { env } from "cloudflare:test";
import { permissionsOf } from "../../../../app/domain/base/access/permissions";
import type { Viewer } from "../../../../app/domain/base/access/viewer";
import { newId, newIdAt } from "../../../../app/domain/base/shared/ids";
import { findReview, type ReviewRow } from "../../../../app/domain/messaging/review/find";
import { openDatabase } from "../../../../db/client";
import type { Level } from "../../../../db/schema/accounts";
import { createUser } from "../../../support/world/people";

/** A user who decides, as domain functions see one. */
export async function decider(level: Level, grants: Record<string, boolean> = {}, resellerId?: string) {
  const user = await createUser({ level, grants, ...(resellerId ? { resellerId } : {}) });
  const rights = { permissions: permissionsOf(level, grants), flags: {}, askerLevel: level, actor: null };
  return { ...user, name: `Name of ${user.username}`, resellerId: resellerId ?? null, ...rights } as unknown as Viewer;
}

interface Pending {
  ownerId: string;
  resellerId?: string | null;
  /** ms UTC. */
  since: number;
  id?: string;
  title?: string;
}

export async function pendingName({ ownerId, resellerId = null, since, id = newId(), title = "SHOP" }: Pending) {
  const history = JSON.stringify([{ at: since, what: "submitted", by: ownerId, level: "me", name: "Ann" }]);
  await env.DB.prepare(`INSERT INTO sendernames (owner_id, id, name, type, moderation, comment, history, reseller_id, created_at, updated_at)
    VALUES (?, ?, ?, 'sms', 'pending', 'Shop Ltd', ?, ?, ?, ?)`)
    .bind(ownerId, id, `${title}-${id.slice(-8)}`, history, resellerId, since, since)
    .run();
  return id;
}

export async function pendingTemplate({ ownerId, resellerId = null, since, id = newId(), title = "Sale" }: Pending) {
  const history = JSON.stringify([{ at: since, what: "submitted", by: ownerId, level: "me", name: "Ann" }]);
  await env.DB.prepare(`INSERT INTO templates (owner_id, id, title, type, moderation, payload, history, reseller_id, created_at, updated_at)
    VALUES (?, ?, ?, 'sms', 'pending', '{"sender":"SHOP","text":"Hello"}', ?, ?, ?, ?)`)
    .bind(ownerId, id, title, history, resellerId, since, since)
    .run();
  return id;
}

/** Held messages as stored, in a campaign or single, without any money. */
export async function heldMessages(ownerId: string, since: number, { taskId = null as string | null, count = 1 } = {}) {
  const ids = Array.from({ length: count }, () => newIdAt(since));
  const timeline = JSON.stringify([
    { at: since, status: "pending", rules: ["Bets"] },
    { at: since, status: "paused", code: "moderation" },
  ]);
  await env.DB.prepare(`INSERT INTO sendings (owner_id, id, task_id, type, sender, recipient, text, segments, price, status, error,
      timeline, created_at, updated_at)
    SELECT ?1, value, ?2, 'sms', 'SHOP', '79160000001', 'Casino', 1, 0, 'paused', 'moderation', ?3, ?4, ?4 FROM json_each(?5)`)
    .bind(ownerId, taskId, timeline, since, JSON.stringify(ids))
    .run();
  return ids;
}

/** The whole queue, page by page. */
export async function walk(viewer: Viewer, limit: number, kind: ReviewRow["kind"] | null = null): Promise<ReviewRow[]> {
  const rows: ReviewRow[] = [];
  for (let cursor: ReviewRow | null = null, round = 0; round === 0 || (cursor && round < 50); round++) {
    const page: Awaited<ReturnType<typeof findReview>> = await findReview(openDatabase(env.DB), viewer, {
      cursor,
      limit,
      kind,
      now: Date.now(),
    });
    rows.push(...page.rows);
    cursor = page.next;
  }
  return rows;
}
