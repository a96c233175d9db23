import { and, desc, eq, isNull, lte } from "drizzle-orm";
import { backups } from "../../../../db/schema/backups";
import { noteOf, notifyManagers } from "../../base/notifications/notify-managers";
import { newId } from "../../base/shared/ids";
import type { CopyStore } from "../../base/shared/ports/file-store";
import type { Platform } from "../../base/shared/ports/platform";
import { MANIFEST, type Manifest } from "./finish";
import { removeOld } from "./keep";
import { type Backup, type Budget, folderOf, LEASE_MS } from "./steps";
import { hashOf } from "./write-part";

type Needs = Pick<Platform, "db" | "files" | "copies" | "clock" | "queue" | "hub">;

const NOTE = "backups.copyTold";
const PAUSE_MS = 3_600_000;
const PAGE = 1000;

/**
 * Copies the last finished backup to the other bucket, manifest last, and removes old copies. Skips parts that are
 * there already. Retries a failure in an hour. True: the budget ended first.
 */
export async function copyLast(needs: Needs, budget: Budget): Promise<boolean> {
  const { db, copies, clock } = needs;
  if (!copies) return false;
  const [last] = await db
    .select()
    .from(backups)
    .where(eq(backups.stage, "finished"))
    .orderBy(desc(backups.id))
    .limit(1);
  if (!last || last.copiedAt !== null || last.leaseUntil > clock()) return false;
  const lease = newId();
  const isFree = and(eq(backups.id, last.id), lte(backups.leaseUntil, clock()), isNull(backups.copiedAt));
  const claim = { lease, leaseUntil: clock() + LEASE_MS };
  const [claimed] = await db.update(backups).set(claim).where(isFree).returning();
  if (!claimed) return false;
  const release = (then: Partial<Pick<Backup, "copiedAt" | "leaseUntil">>) =>
    db
      .update(backups)
      .set({ lease: null, leaseUntil: 0, ...then })
      .where(and(eq(backups.id, last.id), eq(backups.lease, lease)));
  try {
    const isWhole = await copyParts(needs, copies, last.id, budget);
    await release(isWhole ? { copiedAt: clock() } : {});
    if (!isWhole) return true;
  } catch (error) {
    await release({ leaseUntil: clock() + PAUSE_MS });
    await tellOfCopy(needs, last, error instanceof Error ? error.message : String(error));
    throw error;
  }
  await removeOld({ files: copies }, last.id);
  return false;
}

async function copyParts({ files }: Needs, copies: CopyStore, id: string, budget: Budget): Promise<boolean> {
  const folder = folderOf(id);
  const manifest = await files.get(folder + MANIFEST);
  if (!manifest) throw new Error(`${MANIFEST} is missing`);
  const { parts } = JSON.parse(new TextDecoder().decode(manifest)) as Manifest;
  const sizes = await sizesIn(copies, folder);
  for (const { name, bytes, hash } of parts) {
    if (sizes.get(folder + name) === bytes) continue;
    if (!budget.hasMore()) return false;
    const body = await files.get(folder + name);
    if (!body || (await hashOf(body)) !== hash) throw new Error(`${name} is ${body ? "damaged" : "missing"}`);
    await copies.put(folder + name, body, "application/gzip");
    budget.spend(2);
  }
  await copies.put(folder + MANIFEST, manifest, "application/json");
  return true;
}

async function sizesIn(copies: CopyStore, folder: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (let after = ""; ; ) {
    const page = await copies.list(folder, { after, limit: PAGE });
    for (const { key, bytes } of page) sizes.set(key, bytes);
    if (page.length < PAGE) return sizes;
    after = page.at(-1)!.key;
  }
}

/** Notifies managers once per backup. */
async function tellOfCopy(needs: Needs, { id, moment }: Backup, details: string): Promise<void> {
  const before = await noteOf(needs, NOTE);
  if (before === id) return;
  await notifyManagers(needs, { key: NOTE, before, value: id }, [
    { type: "backupNotCopied", data: { at: moment!, details } },
  ]);
}
