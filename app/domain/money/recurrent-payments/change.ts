import { and, eq, sql } from "drizzle-orm";
import { recurrentPayments } from "../../../../db/schema/payments";
import type { Viewer } from "../../base/access/viewer";
import { announce } from "../../base/shared/announce";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import type { Platform } from "../../base/shared/ports/platform";
import { openSecret } from "../../base/shared/secrets";
import { placeOfBinding } from "../payments/charge";
import { terminalOf } from "../payments/terminals";
import { getRecurrent } from "./find";
import type { RecurrentChange } from "./input";
import { isRow, nextAt, type RecurrentRow } from "./rows";

type Needs = Pick<Platform, "db" | "clock" | "hub">;
type Asker = Pick<Viewer, "id" | "level">;

/** Null: none within the viewer's scope. Accounts above its owner may pause it, and nothing else. */
export async function changeRecurrent(
  needs: Needs,
  viewer: Asker,
  id: string,
  { isActive, amount, threshold, frequency }: RecurrentChange,
): Promise<Result<RecurrentRow> | null> {
  const { db, clock, hub } = needs;
  const row = await getRecurrent(db, viewer, id);
  if (!row) return null;
  const isMore = isActive === true || amount !== undefined || threshold !== undefined || frequency !== undefined;
  if (row.ownerId !== viewer.id && isMore) return refuse("recurrentOwner", undefined, undefined, "forbidden");
  if (threshold !== undefined && row.type !== "threshold") return refuse("recurrentField", "threshold");
  if (frequency !== undefined && row.type !== "frequency") return refuse("recurrentField", "frequency");
  const now = clock();
  const isOther = frequency !== undefined && frequency !== row.frequency;
  const sets = {
    ...(amount !== undefined && { amount }),
    ...(threshold !== undefined && { threshold }),
    ...(isOther && { frequency, startsAt: now }),
  };
  const isPause = isActive === false && row.status === "ready";
  const isResume = isActive === true && row.status !== "ready";
  if (isResume && row.status === "block") return refuse("recurrentBlocked", undefined, undefined, "conflict");
  if (isResume && row.sealed === null) return refuse("recurrentUnbound", undefined, undefined, "conflict");
  const stateSets = isPause
    ? { status: "pause" as const }
    : isResume && { status: "ready" as const, attempts: 0, reason: null };
  const isTimed = isResume || (isOther && row.status === "ready");
  const dueAt = isPause ? null : isTimed ? nextAt({ ...row, ...sets }, now) : undefined;
  const [stored] = await db
    .update(recurrentPayments)
    .set({
      ...sets,
      ...stateSets,
      updatedAt: now,
      // A charge in progress at the bank keeps its own time.
      ...(dueAt !== undefined && { dueAt: sql`iif(is_charging, due_at, ${dueAt})` }),
    })
    .where(and(isRow(row), eq(recurrentPayments.status, row.status)))
    .returning();
  if (!stored) return changeRecurrent(needs, viewer, id, { isActive, amount, threshold, frequency });
  await announce(hub, row.ownerId, [{ event: "recurrentPayments.updated", data: { id } }]);
  return ok(stored);
}

/** The bank is asked to delete the card once nothing here can charge it. */
export async function removeRecurrent(
  needs: Pick<Platform, "db" | "hub" | "banks" | "config">,
  viewer: Asker,
  id: string,
): Promise<Result<{ id: string }> | null> {
  const { db, hub, config } = needs;
  const row = await getRecurrent(db, viewer, id);
  if (!row) return null;
  if (row.ownerId !== viewer.id) return refuse("recurrentOwner", undefined, undefined, "forbidden");
  const [removed] = await db
    .delete(recurrentPayments)
    .where(isRow(row))
    .returning({ sealed: recurrentPayments.sealed });
  if (!removed) return ok({ id });
  await announce(hub, row.ownerId, [{ event: "recurrentPayments.removed", data: { id } }]);
  if (removed.sealed !== null)
    await forgetCard(needs, row, await openSecret(config.credentialsKey, placeOfBinding(id), removed.sealed));
  return ok({ id });
}

/** If the bank cannot delete a card token, deleting our only copy is enough. */
export async function forgetCard(
  needs: Pick<Platform, "db" | "banks" | "config">,
  { id, method }: Pick<RecurrentRow, "id" | "method">,
  binding: string,
  kept: string | null = null,
): Promise<void> {
  const { cards } = needs.banks[method];
  const terminal = cards?.forget && (await terminalOf(needs, method));
  if (terminal) await cards!.forget!(terminal, { bindTo: id, binding, kept });
}
