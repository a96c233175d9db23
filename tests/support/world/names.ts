import { newId } from "../../../app/domain/shared/ids";
import { rowsOf } from "./rows";

/** A sender name as it stands in the database: approved, or waiting for the reseller's word. */
export async function nameOf(ownerId: string, name: string, resellerId: string | null = null): Promise<string> {
  const id = newId();
  const moderation = resellerId === null ? "approved" : "pending";
  await rowsOf(
    `INSERT INTO sendernames (owner_id, id, name, type, moderation, comment, reseller_id, created_at, updated_at)
      VALUES (?, ?, ?, 'sms', ?, '', ?, ?, ?)`,
    ...[ownerId, id, name, moderation, resellerId, Date.now(), Date.now()],
  );
  return id;
}
