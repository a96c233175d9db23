import { sql } from "drizzle-orm";
import { newId } from "../../../app/domain/base/shared/ids";
import type { Database } from "../../../db/client";
import { incoming } from "../../../db/schema/incoming";

/** Stores and counts an incoming message; returns its id. */
export async function incomingOf(
  db: Database,
  values: Partial<typeof incoming.$inferInsert> & { ownerId: string },
): Promise<string> {
  const id = values.id ?? newId();
  const row = {
    id,
    type: "sms",
    sender: "79161234567",
    recipient: "CABINET",
    text: "Hello back",
    provider: "tests",
    providerRef: id,
    keywords: [],
    isStop: false,
    isRead: false,
    sentAt: Date.now(),
    createdAt: Date.now(),
    ...values,
  };
  await db.batch([
    db.insert(incoming).values(row),
    db.run(sql`UPDATE accounts SET incoming = incoming + 1, unread_incoming = unread_incoming + ${row.isRead ? 0 : 1}
      WHERE owner_id = ${values.ownerId}`),
  ]);
  return id;
}
