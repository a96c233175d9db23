import { and, isNull, sql } from "drizzle-orm";
import { ownNumbers } from "../../../../db/schema/own-numbers";
import { announceNotification, notificationOf } from "../../base/notifications/notify";
import { eachApart } from "../../base/shared/errors/isolate-failures";
import { refuse } from "../../base/shared/errors/result";
import type { OwnNumberAnswer, OwnNumberKey } from "../../base/shared/ports/own-numbers";
import type { Platform } from "../../base/shared/ports/platform";
import { accountOf } from "./account";
import { announceOwnNumber } from "./announce-own-number";
import { ownRow } from "./find";
import { type OwnNumberRow, sealKey } from "./keys";
import { firstPollAt, PERIOD_MS, POLL_MS } from "./period";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue" | "providers" | "config" | "wapi">;
type Row = Pick<OwnNumberRow, "ownerId" | "id">;

export const CREATING = "creating";
const SETTLED_MS = 60_000;
const PAGE = 20;

/** null when it was created or is still uncertain. */
export async function settleCreation(needs: Needs, row: Row, answer: OwnNumberAnswer<OwnNumberKey | null>) {
  if (answer.ok && answer.value) {
    await complete(needs, row, answer.value);
    return null;
  }
  if (!answer.ok && (answer.fault === "noAnswer" || answer.fault === "starting")) return null;
  await giveBack(needs, row);
  return refuse("wapiUnavailable", undefined, undefined, "conflict");
}

/** Finds unconfirmed instances by name. Each check moves a row to the end, so a silent provider blocks no others. */
export async function settleCreations(needs: Needs): Promise<void> {
  const { db, clock } = needs;
  const rows = await db.all<Row & { providerId: string }>(sql`UPDATE wapi_instances SET look_at = ${clock()}
    WHERE id_instance IS NULL AND (owner_id, id) IN (SELECT owner_id, id FROM wapi_instances INDEXED BY wapi_instances_unmade
      WHERE id_instance IS NULL AND created_at < ${clock() - SETTLED_MS}
      ORDER BY coalesce(look_at, 0), created_at LIMIT ${PAGE})
    RETURNING owner_id AS ownerId, id, provider_id AS providerId`);
  const settleOne = async (row: (typeof rows)[number]) => {
    const account = await accountOf(needs, row.providerId);
    if (account) await settleCreation(needs, row, await account.named(row.id));
  };
  await eachApart("wapi.creation", rows, settleOne, { idOf: ({ ownerId, id }) => ({ ownerId, id }) });
}

async function complete({ db, clock, hub, queue, config }: Needs, row: Row, key: OwnNumberKey): Promise<void> {
  const now = clock();
  const expiredAt = now + PERIOD_MS;
  const { ownerId, id } = row;
  const isNew = sql`EXISTS (SELECT 1 FROM wapi_instances WHERE owner_id = ${ownerId} AND id = ${id} AND id_instance IS NULL)`;
  const notice = notificationOf(db, ownerId, "wapiCreated", { instanceId: id }, now, isNew);
  await db.batch([
    ...notice.statements,
    db.run(sql`UPDATE billings SET status = 'complete', updated_at = ${now}
      WHERE owner_id = ${ownerId} AND id = ${id} AND status = 'pending'`),
    db
      .update(ownNumbers)
      .set({
        ...(await sealKey(config.credentialsKey, id, key)),
        state: "notAuthorized",
        hint: null,
        isPaid: true,
        expiredAt,
        lookAt: now + POLL_MS,
        updatedAt: now,
        dueAt: sql`iif(is_canceled, ${firstPollAt(expiredAt, true)}, ${firstPollAt(expiredAt, false)})`,
      })
      .where(and(ownRow(row), isNull(ownNumbers.idInstance))),
  ]);
  await announceNotification({ db, hub, queue }, notice);
  await announceOwnNumber({ db, hub }, row, "created");
}

// The refund and the state change share a batch, so money returns once.
async function giveBack({ db, clock }: Needs, { ownerId, id }: Row): Promise<void> {
  const now = clock();
  await db.batch([
    db.run(sql`UPDATE accounts SET updated_at = ${now}, balance = balance - coalesce(
        (SELECT amount FROM billings WHERE owner_id = ${ownerId} AND id = ${id} AND status = 'pending'), 0)
      WHERE owner_id = ${ownerId}`),
    db.run(sql`UPDATE billings SET status = 'refunded', updated_at = ${now}
      WHERE owner_id = ${ownerId} AND id = ${id} AND status = 'pending'`),
    db.delete(ownNumbers).where(and(ownRow({ ownerId, id }), isNull(ownNumbers.idInstance))),
  ]);
}
