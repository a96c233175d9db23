import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { Platform } from "../../base/shared/ports/platform";
import type { IncomingRow } from "./view";

/** ms after a chat's last message in which an answer is forwarded to it. */
export const CHAT_MS = 30 * 24 * 60 * 60_000;

/** Queues an incoming message for the amoCRM chats that recently wrote to its phone. Returns their integrations. */
export function chatAnswers(db: Database, { ownerId, id, sender }: IncomingRow, now: number) {
  const shown = `+${sender.slice(0, 4)}…${sender.slice(-2)}`;
  return db.all<{ id: string }>(sql`INSERT INTO integration_calls (owner_id, integration_id, id, sending_id, recipient,
      body_hash, is_form, external_id, due_at, created_at, updated_at)
    SELECT c.owner_id, c.integration_id, ${id}, ${id}, ${shown}, ${id}, 0, ${`answer.${id}`}, ${now}, ${now}, ${now}
    FROM crm_chats c CROSS JOIN integrations i ON i.owner_id = c.owner_id AND i.id = c.integration_id AND i.chat = c.chat
    WHERE c.owner_id = ${ownerId} AND c.phone = ${sender} AND c.updated_at > ${now - CHAT_MS} AND i.is_active = 1
    ON CONFLICT DO NOTHING RETURNING integration_id AS id`);
}

/** A lost queue message only delays: the sweep finds due calls. */
export function queueAnswers({ queue }: Pick<Platform, "queue">, ownerId: string, chats: { id: string }[]) {
  return queue.send(chats.map(({ id }) => ({ kind: "integration", ownerId, integrationId: id })));
}
