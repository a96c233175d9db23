import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../../../db/client";
import { type RawRow, rowOf } from "../../../../db/schema/raw-row";
import { sendings } from "../../../../db/schema/sendings";
import { problemsOfIssues } from "../../base/shared/errors/problems";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { derivedId, timeOfId } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { createSending, type Sender, type SendingRow } from "../../messaging/sendings/accept/create-sending";
import { singleInput } from "../../messaging/sendings/accept/input";
import { TEST_NAME_CHANNEL } from "../../money/trial/reach";
import type { OwnPhone } from "./state";

/** Newest messages among which the last one to oneself is searched. */
const MOST_SEARCHED = 20;

/** `press`: the page's id, so a doubled press sends once. */
export const selfInput = z.object({
  text: z.string("textRequired").trim().min(1, "textRequired"),
  press: z.uuid("idInvalid"),
});

/** Sends an SMS to the confirmed phone, under the shared test name or else the newest approved one. */
export async function sendToSelf(
  platform: Platform,
  viewer: Sender,
  { confirmed, testName }: Pick<OwnPhone, "confirmed" | "testName">,
  { text, press }: z.output<typeof selfInput>,
): Promise<Result<SendingRow>> {
  if (!confirmed) return refuse("ownPhoneNone", undefined, undefined, "conflict");
  const sender = testName ?? (await approvedName(platform.db, viewer));
  if (!sender) return refuse("noSenderNames", undefined, undefined, "conflict");
  const parsed = singleInput.safeParse({
    type: TEST_NAME_CHANNEL,
    recipient: `+${confirmed}`,
    payload: { sender, text },
  });
  if (!parsed.success) return { ok: false, code: "invalid", problems: atText(problemsOfIssues(parsed.error)) };
  const id = await derivedId(timeOfId(press), `${viewer.id}/${press}/self`);
  const sent = await createSending(platform, viewer, parsed.data, { id });
  return sent.ok ? ok(sent.value) : { ...sent, problems: atText(sent.problems) };
}

const atText = <P extends { field?: string | undefined }>(problems: P[]): P[] =>
  problems.map((problem) => (problem.field === "payload.text" ? { ...problem, field: "text" } : problem));

async function approvedName(db: Database, { id }: Pick<Sender, "id">): Promise<string | null> {
  const [row] = await db.all<{ name: string }>(sql`SELECT name FROM sendernames WHERE owner_id = ${id}
    AND type = ${TEST_NAME_CHANNEL} AND moderation = 'approved' AND is_active ORDER BY id DESC LIMIT 1`);
  return row?.name ?? null;
}

/** The account's last real message to its confirmed phone. */
export async function lastToSelf(db: Database, { id }: Pick<Sender, "id">): Promise<SendingRow | null> {
  const [raw] = await db.all<RawRow>(sql`SELECT s.* FROM (SELECT * FROM sendings WHERE owner_id = ${id}
      ORDER BY id DESC LIMIT ${MOST_SEARCHED}) s
    WHERE NOT s.is_test AND s.recipient = (SELECT phone FROM own_phones WHERE owner_id = ${id}) LIMIT 1`);
  return raw ? rowOf(sendings, raw) : null;
}
