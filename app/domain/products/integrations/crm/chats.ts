import { sql } from "drizzle-orm";
import { parseAddress } from "../../../base/channels/person";
import type { ChatAnswer } from "../../../base/shared/ports/crm";
import type { Platform } from "../../../base/shared/ports/platform";
import type { CallRow } from "../calls";
import type { IntegrationRow } from "../integrations";

type Needs = Pick<Platform, "db" | "clock">;

/** Stores that amoCRM wrote to a phone, and in which conversation, so that an answer can return there. */
export async function keepChat(
  { db, clock }: Needs,
  { ownerId, id, chat }: IntegrationRow,
  typed: string,
  body: string,
) {
  const phone = parseAddress(typed)?.phone;
  if (chat === null || !phone) return;
  const { conversation = null, person = null } = Object((JSON.parse(body) as { chat?: object }).chat);
  const kept = (theirs: "conversation" | "person") =>
    sql.raw(`${theirs} = coalesce(excluded.${theirs}, iif(chat = excluded.chat, ${theirs}, NULL))`);
  await db.run(sql`INSERT INTO crm_chats (owner_id, phone, integration_id, chat, conversation, person, updated_at)
    VALUES (${ownerId}, ${phone}, ${id}, ${chat}, ${conversation}, ${person}, ${clock()})
    ON CONFLICT DO UPDATE SET ${kept("conversation")}, ${kept("person")}, chat = excluded.chat, updated_at = excluded.updated_at`);
}

/** The answer to forward; null when the message is gone or another account is connected now. */
export async function answerOf({ db }: Needs, { chat }: IntegrationRow, call: CallRow): Promise<ChatAnswer | null> {
  const [found] = await db.all<ChatAnswer>(sql`SELECT n.id AS id, n.sender AS phone, n.text AS text, n.sent_at AS at,
      c.conversation AS conversation, c.person AS person
    FROM incoming n CROSS JOIN crm_chats c ON c.owner_id = n.owner_id AND c.phone = n.sender
      AND c.integration_id = ${call.integrationId} AND c.chat = ${chat}
    WHERE n.owner_id = ${call.ownerId} AND n.id = ${call.id}`);
  return found ?? null;
}

export const isAnswer = ({ externalId }: Pick<CallRow, "externalId">) => externalId?.startsWith("answer.") === true;
