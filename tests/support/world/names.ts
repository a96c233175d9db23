import { newId } from "../../../app/domain/base/shared/ids";
import { rowsOf } from "./rows";

/** Stores a sender name: approved, or awaiting the reseller's decision. */
export async function nameOf(ownerId: string, name: string, resellerId: string | null = null): Promise<string> {
  const id = newId();
  const moderation = resellerId === null ? "approved" : "pending";
  await rowsOf(
    `INSERT INTO sendernames (owner_id, id, name, type, moderation, comment, reseller_id, created_at, updated_at)
      VALUES (?, ?, ?, 'sms', ?, '', ?, ?, ?)`,
    ownerId,
    id,
    name,
    moderation,
    resellerId,
    Date.now(),
    Date.now(),
  );
  return id;
}
