import { sql } from "drizzle-orm";
import { getManaged } from "../accounts/managed";
import { MULTIPLIER_ONE } from "../billing/price";
import { type Boss, isRecorded, recordChange } from "../billing/tariff-changes";
import { currencyOf, stateAfter, type TariffRow } from "../billing/tariffs";
import { announceNotification, notificationOf } from "../notifications/notify";
import { announceUser } from "../shared/announce";
import { mentions } from "../shared/errors/db-errors";
import { CodedError } from "../shared/errors/errors";
import { ok, type Result, refuse } from "../shared/errors/result";
import { newId } from "../shared/ids";
import { ACCOUNT_FEE } from "../subscriptions/fee";
import { followTariffs } from "../subscriptions/follow";
import { type Needs, noticeOf, unsellable } from "./changes";
import { beginDue } from "./coming";
import { getSettable } from "./find";

interface Place {
  userId: string;
  tariffId: string;
}

interface Change {
  tariffId: string;
  isGiven: boolean;
  /** Millionths; absent: as he has it, else 1. */
  multiplier?: number | undefined;
}

type User = { id: string; resellerId: string | null };

/** Instead of what the user had for the same source. Null where the viewer sees no such user or tariff. */
export function giveTariff(
  needs: Needs,
  viewer: Boss,
  { userId, ...given }: Place & Pick<Change, "multiplier">,
): Promise<Result<null> | null> {
  return assignTariffs(needs, viewer, userId, [{ ...given, isGiven: true }]);
}

/** Null where the viewer sees no such user or tariff, or the user does not have it. */
export function takeTariff(needs: Needs, viewer: Boss, { userId, tariffId }: Place): Promise<Result<null> | null> {
  return assignTariffs(needs, viewer, userId, [{ tariffId, isGiven: false }]);
}

/** All in one batch or none. A reseller's tariff is for his customers alone, whoever gives it. Null as above. */
export async function assignTariffs(
  needs: Needs,
  viewer: Boss,
  userId: string,
  changes: Change[],
): Promise<Result<null> | null> {
  const managed = await getManaged(needs.db, viewer, userId);
  if (!managed?.ok) return managed;
  const user = managed.value;
  const chosen: Chosen[] = [];
  for (const { tariffId, isGiven, multiplier } of changes) {
    const tariff = await getSettable(needs, viewer, tariffId);
    if (!tariff) return null;
    const unfit = isGiven ? await unfitFor(needs, user, tariff, multiplier) : null;
    if (unfit) return unfit;
    if (tariff.isDue) await beginDue(needs, tariffId);
    chosen.push({ tariff, isGiven, multiplier });
  }
  if (chosen.length === 0) return ok(null);

  const hasFee = chosen.some(({ tariff }) => tariff.source === ACCOUNT_FEE);
  const acts = chosen.map((one) => actOf(needs, viewer, user, one));
  try {
    await needs.db.batch([
      // What does not fit any more leaves a null, which fails the batch.
      needs.db.run(sql`INSERT INTO user_tariffs (user_id, tariff_id) SELECT ${userId}, NULL
        WHERE NOT (${sql.join(
          acts.map(({ fits }) => fits),
          sql` AND `,
        )})`),
      ...acts.flatMap(({ statements }) => statements),
      ...(hasFee ? followTariffs(needs.db, userId, needs.clock()) : []),
    ]);
  } catch (error) {
    if (!mentions(error, "user_tariffs.tariff_id")) throw error;
    const currency = await currencyIn(needs, userId);
    if (chosen.every(({ tariff, isGiven }) => !isGiven || currencyOf(tariff.data) === currency)) {
      throw new CodedError("conflict");
    }
    return refuse("tariffCurrency", undefined, undefined, "conflict");
  }
  const done = await needs.db.all<{ id: string }>(sql`SELECT id FROM tariff_changes WHERE (tariff_id, id) IN
    (VALUES ${sql.join(
      acts.map(({ tariffId, id }) => sql`(${tariffId}, ${id})`),
      sql`, `,
    )})`);
  const made = acts.filter(({ id }) => done.some((row) => row.id === id));
  if (made.length > 0) await announceUser(needs, user, "updated");
  for (const { notice } of made) await needs.behind(announceNotification(needs, notice));
  return made.length > 0 || chosen.some(({ isGiven }) => isGiven) ? ok(null) : null;
}

interface Chosen extends Pick<Change, "isGiven" | "multiplier"> {
  tariff: TariffRow;
}

/** At prices that are announced, too: nobody looks again when they begin. */
async function unfitFor(needs: Needs, user: User, tariff: TariffRow, multiplier: number | undefined) {
  const { isActive, ownerId, source, data } = tariff;
  if (!isActive) return refuse("tariffIsOff", undefined, undefined, "conflict");
  if (ownerId && ownerId !== user.resellerId) return refuse("tariffOfReseller", undefined, undefined, "conflict");
  const states = [
    { startsAt: needs.clock(), data },
    ...tariff.coming.map(({ startsAt }, index) => ({ startsAt, data: stateAfter(tariff, index).data })),
  ];
  for (const [index, { startsAt, data }] of states.entries()) {
    const then = { db: needs.db, clock: () => startsAt };
    const unfit = await unsellable(then, ownerId, source, { data, multiplier }, states[index + 1]?.startsAt);
    if (unfit) return unfit;
  }
  return null;
}

const currencyOfUser = (userId: string) =>
  sql`coalesce((SELECT currency FROM accounts WHERE owner_id = ${userId}), 'RUB')`;

async function currencyIn({ db }: Needs, userId: string): Promise<string> {
  const [row] = await db.all<{ currency: string }>(sql`SELECT ${currencyOfUser(userId)} AS currency`);
  return row!.currency;
}

/** `fits`: whether it may be done still. What changes nothing leaves no line in the history, and tells nobody. */
function actOf({ db, clock }: Needs, viewer: Boss, { id: userId }: User, { tariff, isGiven, multiplier }: Chosen) {
  const { id: tariffId, source } = tariff;
  const [now, id] = [clock(), newId()];
  const recorded = isRecorded(tariffId, id);
  const mine = sql`user_id = ${userId} AND tariff_id = ${tariffId}`;
  const so = multiplier === undefined ? mine : sql`${mine} AND multiplier = ${multiplier}`;
  const has = sql`EXISTS (SELECT 1 FROM user_tariffs WHERE ${so})`;
  const share = multiplier ?? MULTIPLIER_ONE;
  const same = sql`user_id = ${userId} AND tariff_id IN (SELECT id FROM tariffs WHERE source = ${source})`;
  const told = { ...noticeOf(tariff, now), isOff: !isGiven };
  const notice = notificationOf(db, userId, "tariffUpdate", told, now, recorded);
  const line = { id, holderId: userId, at: now };
  const fits = sql`EXISTS (SELECT 1 FROM tariffs t JOIN users u ON u.id = ${userId} WHERE t.id = ${tariffId}
    AND t.is_active = 1 AND t.owner_id IN ('', u.reseller_id) AND t.updated_at = ${tariff.updatedAt}
    AND ${currencyOfUser(userId)} = ${currencyOf(tariff.data)})`;
  const taken = (from: typeof same) =>
    recordChange(
      db,
      viewer,
      { ...line, tariffId: sql`tariff_id`, what: "taken" },
      sql`FROM user_tariffs WHERE ${from}`,
    );
  const changes = isGiven
    ? [
        recordChange(db, viewer, { ...line, tariffId, what: "given", multiplier: share }, sql`WHERE NOT ${has}`),
        taken(sql`${same} AND tariff_id <> ${tariffId} AND ${recorded}`),
        db.run(sql`DELETE FROM user_tariffs WHERE ${same} AND ${recorded}`),
        db.run(sql`INSERT INTO user_tariffs (user_id, tariff_id, multiplier)
          SELECT ${userId}, ${tariffId}, ${share} WHERE ${recorded}`),
      ]
    : [taken(mine), db.run(sql`DELETE FROM user_tariffs WHERE ${mine}`)];
  return { id, tariffId, notice, fits: isGiven ? fits : sql`1`, statements: [...changes, ...notice.statements] };
}
