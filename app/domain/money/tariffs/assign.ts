import { sql } from "drizzle-orm";
import { getManaged } from "../../base/access/managed";
import { announceNotification, notificationOf } from "../../base/notifications/notify";
import { announceUser } from "../../base/shared/announce";
import { mentions } from "../../base/shared/errors/db-errors";
import { CodedError } from "../../base/shared/errors/errors";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { newId } from "../../base/shared/ids";
import { ACCOUNT_FEE } from "../billing/source-name";
import { unacceptedBelow } from "./buyers-below-cost";
import { type Needs, noticeOf, unsellable } from "./changes";
import { getSettable } from "./find";
import { followTariffs } from "./follow-fees";
import { type Boss, isRecorded, recordChange } from "./history";
import { beginDue } from "./planned-changes";
import { MULTIPLIER_ONE } from "./price";
import { currencyOf, stateAfter, stateOf, type TariffRow } from "./rows";

interface Place {
  userId: string;
  tariffId: string;
}

interface Change {
  tariffId: string;
  isGiven: boolean;
  /** Millionths; absent: unchanged, by default 1. */
  multiplier?: number | undefined;
}

interface Accepting {
  /** The manager has seen which tariffs the reseller would sell below cost. */
  acceptBelowCost?: boolean | undefined;
}

type User = { id: string; resellerId: string | null };

/** Replaces the user's tariff for the same source. Null if the viewer cannot see the user or tariff. */
export function giveTariff(
  needs: Needs,
  viewer: Boss,
  { userId, acceptBelowCost, ...given }: Place & Pick<Change, "multiplier"> & Accepting,
): Promise<Result<null> | null> {
  return assignTariffs(needs, viewer, userId, [{ ...given, isGiven: true }], { acceptBelowCost });
}

/** Null if the viewer cannot see the user or tariff, or the user does not have it. */
export function takeTariff(needs: Needs, viewer: Boss, { userId, tariffId }: Place): Promise<Result<null> | null> {
  return assignTariffs(needs, viewer, userId, [{ tariffId, isGiven: false }]);
}

/** All in one batch or none. A reseller's tariff is only for its own customers, whoever assigns it. Null as above. */
export async function assignTariffs(
  needs: Needs,
  viewer: Boss,
  userId: string,
  changes: Change[],
  { acceptBelowCost: isAccepted }: Accepting = {},
): Promise<Result<null> | null> {
  const managed = await getManaged(needs.db, viewer, userId);
  if (!managed?.ok) return managed;
  const user = managed.value;
  const chosen: Chosen[] = [];
  for (const { tariffId, isGiven, multiplier } of changes) {
    const tariff = await getSettable(needs, viewer, tariffId);
    if (!tariff) return null;
    const unfit = isGiven
      ? ((await unfitFor(needs, user, tariff, multiplier)) ??
        (await unacceptedBelow(needs, tariff, stateOf(tariff), { given: { userId, multiplier }, isAccepted })))
      : null;
    if (unfit) return unfit;
    if (tariff.isDue) await beginDue(needs, tariffId);
    chosen.push({ tariff, isGiven, multiplier });
  }
  if (chosen.length === 0) return ok(null);

  const hasFee = chosen.some(({ tariff }) => tariff.source === ACCOUNT_FEE);
  const acts = chosen.map((one) => actOf(needs, viewer, user, one));
  try {
    await needs.db.batch([
      // A change that no longer fits inserts a null, which fails the batch.
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

/** Checks announced prices too: they are not checked again when they take effect. */
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

/** `fits`: still possible. A change without effect writes no history and notifies no account. */
function actOf({ db, clock }: Needs, viewer: Boss, { id: userId }: User, { tariff, isGiven, multiplier }: Chosen) {
  const { id: tariffId, source } = tariff;
  const [now, id] = [clock(), newId()];
  const recorded = isRecorded(tariffId, id);
  const ownRow = sql`user_id = ${userId} AND tariff_id = ${tariffId}`;
  const so = multiplier === undefined ? ownRow : sql`${ownRow} AND multiplier = ${multiplier}`;
  const has = sql`EXISTS (SELECT 1 FROM user_tariffs WHERE ${so})`;
  const factor = multiplier ?? MULTIPLIER_ONE;
  const same = sql`user_id = ${userId} AND tariff_id IN (SELECT id FROM tariffs WHERE source = ${source})`;
  const noticeData = { ...noticeOf(tariff, now), isOff: !isGiven };
  const notice = notificationOf(db, userId, "tariffUpdate", noticeData, now, recorded);
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
        recordChange(db, viewer, { ...line, tariffId, what: "given", multiplier: factor }, sql`WHERE NOT ${has}`),
        taken(sql`${same} AND tariff_id <> ${tariffId} AND ${recorded}`),
        db.run(sql`DELETE FROM user_tariffs WHERE ${same} AND ${recorded}`),
        db.run(sql`INSERT INTO user_tariffs (user_id, tariff_id, multiplier)
          SELECT ${userId}, ${tariffId}, ${factor} WHERE ${recorded}`),
      ]
    : [taken(ownRow), db.run(sql`DELETE FROM user_tariffs WHERE ${ownRow}`)];
  return { id, tariffId, notice, fits: isGiven ? fits : sql`1`, statements: [...changes, ...notice.statements] };
}
