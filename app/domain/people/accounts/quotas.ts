import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { announceNotification, notificationOf } from "../../base/notifications/notify";
import { QUOTAS, type QuotaName } from "../../base/settings/feature-names";
import { refuse } from "../../base/shared/errors/result";
import type { Platform } from "../../base/shared/ports/platform";

/** Quota kinds; limits come from account or platform settings. */
const KINDS = {
  storage: { ...QUOTAS.storage, unit: 1_000_000, refusal: "storageFull" },
  contacts: { ...QUOTAS.contacts, unit: 1, refusal: "contactsFull" },
} as const satisfies Record<QuotaName, unknown>;

type QuotaKind = QuotaName;

/** Bytes or contacts. */
export interface Quota {
  used: number;
  most: number;
  isTold: boolean;
}

/** Percentage at which the owner is notified. */
const NEAR = 80;

/** Reads three rows. */
export async function quotaOf(db: Database, ownerId: string, kind: QuotaKind): Promise<Quota> {
  const { key, usual, unit } = KINDS[kind];
  const [row] = await db.all<{ used: number | null; told: string | null; own: number | null; all: number | null }>(
    sql`SELECT u.${sql.raw(kind)} AS used, u.told AS told, own.value + 0 AS own, every.value + 0 AS "all" FROM (SELECT 1) x
      LEFT JOIN usage u ON u.owner_id = ${ownerId}
      LEFT JOIN settings own ON own.owner_id = ${ownerId} AND own.key = ${key}
      LEFT JOIN settings every ON every.owner_id = '' AND every.key = ${key}`,
  );
  const isTold = row?.told?.split(",").includes(kind) ?? false;
  return { used: row?.used ?? 0, most: (row?.own ?? row?.all ?? usual) * unit, isTold };
}

export function refusalOfQuota(kind: QuotaKind, { used, most }: Quota, more: number, field?: string) {
  if (used + more <= most) return null;
  const { refusal, unit } = KINDS[kind];
  return refuse(refusal, field, { most: most / unit, left: Math.max(0, Math.floor((most - used) / unit)) }, "conflict");
}

const percentOf = ({ used, most }: Pick<Quota, "used" | "most">) =>
  most === 0 ? 100 : Math.floor((used / most) * 100);

export const isNearlyFull = (quota: Pick<Quota, "used" | "most">) => percentOf(quota) >= NEAR;

/** Notifies once until space is freed. Never throws. */
export async function notifyQuota(
  { db, clock, hub, queue }: Pick<Platform, "db" | "clock" | "hub" | "queue">,
  ownerId: string,
  kind: QuotaKind,
): Promise<void> {
  const quota = await quotaOf(db, ownerId, kind);
  if (isNearlyFull(quota) === quota.isTold) return;
  const others = sql`trim(replace(',' || told || ',', ${`,${kind},`}, ','), ',')`;
  if (quota.isTold) {
    await db.run(sql`UPDATE usage SET told = ${others} WHERE owner_id = ${ownerId}`);
    return;
  }
  const isFirst = sql`EXISTS (SELECT 1 FROM usage WHERE owner_id = ${ownerId} AND instr(',' || told || ',', ${`,${kind},`}) = 0)`;
  const data = { what: kind, percent: percentOf(quota), most: quota.most / KINDS[kind].unit };
  const notice = notificationOf(db, ownerId, "quotaNear", data, clock(), isFirst);
  await db.batch([
    ...notice.statements,
    db.run(sql`UPDATE usage SET told = trim(told || ${`,${kind}`}, ',') WHERE owner_id = ${ownerId} AND ${isFirst}`),
  ]);
  await announceNotification({ db, hub, queue }, notice);
}
