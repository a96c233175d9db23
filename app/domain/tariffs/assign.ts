import { sql } from "drizzle-orm";
import { getManaged } from "../accounts/managed";
import { type Boss, isRecorded, recordChange } from "../billing/tariff-changes";
import { currencyOf, type TariffRow } from "../billing/tariffs";
import { announceNotification, notificationOf } from "../notifications/notify";
import { announceUser } from "../shared/announce";
import { CodedError } from "../shared/errors/errors";
import { ok, type Result, refuse } from "../shared/errors/result";
import { newId } from "../shared/ids";
import { type Needs, noticeOf, unsellable } from "./changes";
import { getSettable } from "./find";

interface Place {
  userId: string;
  tariffId: string;
}

/**
 * In one batch instead of what the user had for the same source. A reseller's tariff is for his customers alone, whoever
 * gives it. Null where the viewer sees no such user or tariff.
 */
export async function giveTariff(
  needs: Needs,
  viewer: Boss,
  { userId, tariffId }: Place,
): Promise<Result<null> | null> {
  const found = await findBoth(needs, viewer, { userId, tariffId });
  if (!found?.ok) return found;
  const { user, tariff } = found.value;
  if (!tariff.isActive) return refuse("tariffIsOff", undefined, undefined, "conflict");
  if (tariff.ownerId && tariff.ownerId !== user.resellerId)
    return refuse("tariffOfReseller", undefined, undefined, "conflict");
  const unfit = await unsellable(needs, tariff.ownerId, tariff.source, tariff.data);
  if (unfit) return unfit;

  const { db, clock } = needs;
  const [now, id] = [clock(), newId()];
  const recorded = isRecorded(tariffId, id);
  const same = sql`user_id = ${userId} AND tariff_id IN (SELECT id FROM tariffs WHERE source = ${tariff.source})`;
  const has = sql`(SELECT 1 FROM user_tariffs WHERE user_id = ${userId} AND tariff_id = ${tariffId})`;
  const currency = sql`coalesce((SELECT currency FROM accounts WHERE owner_id = ${userId}), 'RUB')`;
  const notice = notificationOf(db, userId, "tariffUpdate", { ...noticeOf(tariff, now), isOff: false }, now, recorded);
  const change = { id, holderId: userId, at: now } as const;
  await db.batch([
    recordChange(
      db,
      viewer,
      { ...change, tariffId, what: "given" },
      sql`FROM tariffs t JOIN users u ON u.id = ${userId} WHERE t.id = ${tariffId} AND t.is_active = 1
        AND t.owner_id IN ('', u.reseller_id) AND ${currency} = ${currencyOf(tariff.data)} AND NOT EXISTS ${has}`,
    ),
    recordChange(
      db,
      viewer,
      { ...change, tariffId: sql`tariff_id`, what: "taken" },
      sql`FROM user_tariffs WHERE ${same} AND ${recorded}`,
    ),
    db.run(sql`DELETE FROM user_tariffs WHERE ${same} AND ${recorded}`),
    db.run(sql`INSERT INTO user_tariffs (user_id, tariff_id) SELECT ${userId}, ${tariffId} WHERE ${recorded}`),
    ...notice.statements,
  ]);
  const [after] = await db.all<{ made: number; has: number; currency: string }>(
    sql`SELECT ${recorded} AS made, EXISTS ${has} AS has, ${currency} AS currency`,
  );
  if (after!.made) await tell(needs, user, notice);
  else if (after!.currency !== currencyOf(tariff.data))
    return refuse("tariffCurrency", undefined, undefined, "conflict");
  else if (!after!.has) throw new CodedError("conflict");
  return ok(null);
}

/** Null where the viewer sees no such user or tariff, or the user does not have it. */
export async function takeTariff(
  needs: Needs,
  viewer: Boss,
  { userId, tariffId }: Place,
): Promise<Result<null> | null> {
  const found = await findBoth(needs, viewer, { userId, tariffId });
  if (!found?.ok) return found;
  const { user, tariff } = found.value;
  const { db, clock } = needs;
  const [now, id] = [clock(), newId()];
  const recorded = isRecorded(tariffId, id);
  const mine = sql`user_id = ${userId} AND tariff_id = ${tariffId}`;
  const notice = notificationOf(db, userId, "tariffUpdate", { ...noticeOf(tariff, now), isOff: true }, now, recorded);
  await db.batch([
    recordChange(
      db,
      viewer,
      { tariffId, id, what: "taken", holderId: userId, at: now },
      sql`FROM user_tariffs WHERE ${mine}`,
    ),
    db.run(sql`DELETE FROM user_tariffs WHERE ${mine}`),
    ...notice.statements,
  ]);
  const [after] = await db.all<{ made: number }>(sql`SELECT ${recorded} AS made`);
  if (!after!.made) return null;
  await tell(needs, user, notice);
  return ok(null);
}

type User = { id: string; resellerId: string | null };

async function findBoth(
  needs: Pick<Needs, "db" | "clock">,
  viewer: Boss,
  { userId, tariffId }: Place,
): Promise<Result<{ user: User; tariff: TariffRow }> | null> {
  const user = await getManaged(needs.db, viewer, userId);
  if (!user?.ok) return user;
  const tariff = await getSettable(needs, viewer, tariffId);
  return tariff && ok({ user: user.value, tariff });
}

async function tell(needs: Needs, user: User, notice: { ownerId: string; id: string }) {
  await announceUser(needs, user, "updated");
  await needs.behind(announceNotification(needs, notice));
}
