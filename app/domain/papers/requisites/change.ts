import { and, sql } from "drizzle-orm";
import { requisites } from "../../../../db/schema/papers";
import type { Viewer } from "../../base/access/viewer";
import { announce } from "../../base/shared/announce";
import { problemsOfIssues } from "../../base/shared/errors/problems";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { newId } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { claimCompany } from "../../money/trial/claim-company";
import { getRequisite, isMine, type RequisiteRow } from "./find";
import { type RequisiteChange, type RequisiteInput, requisiteInput } from "./input";
import { merged } from "./merge";
import { requisiteView } from "./view";

type Needs = Pick<Platform, "db" | "clock" | "hub">;
type Owner = Pick<Viewer, "id">;

const MOST = 50;

/** Idempotent by `id`. */
export async function createRequisite(
  { db, clock, hub }: Needs,
  viewer: Owner,
  { title, isActive, details }: RequisiteInput,
  { id = newId() }: { id?: string | undefined } = {},
): Promise<Result<RequisiteRow>> {
  const now = clock();
  const [made] = await db.all<{ id: string }>(sql`INSERT INTO requisites
      (owner_id, id, title, is_active, details, created_at, updated_at)
    SELECT ${viewer.id}, ${id}, ${title}, ${Number(isActive)}, ${JSON.stringify(details)}, ${now}, ${now}
    WHERE (SELECT count(*) FROM requisites WHERE owner_id = ${viewer.id}) < ${MOST}
    ON CONFLICT DO NOTHING RETURNING id`);
  const row = await getRequisite(db, viewer, id);
  if (!row) return refuse("requisitesMost", undefined, { most: MOST }, "conflict");
  if (made) await announceNew({ db, clock, hub }, row, "created");
  return ok(row);
}

/** Absent fields stay unchanged; null when the viewer has no such requisites. */
export async function updateRequisite(
  needs: Needs,
  viewer: Owner,
  id: string,
  change: RequisiteChange,
): Promise<Result<RequisiteRow> | null> {
  const known = await getRequisite(needs.db, viewer, id);
  if (!known) return null;
  const { title, isActive, details } = known;
  const { manager: _, ...own } = details;
  const stored = { ...own, signer: { ...own.signer, fullNameShort: {} } };
  const parsed = requisiteInput.safeParse(merged({ title, isActive, ...stored }, change));
  if (!parsed.success) return { ok: false, code: "invalid", problems: problemsOfIssues(parsed.error) };
  return storeRequisite(needs, viewer, id, parsed.data);
}

export async function storeRequisite(
  { db, clock, hub }: Needs,
  viewer: Owner,
  id: string,
  { title, isActive, details }: RequisiteInput,
): Promise<Result<RequisiteRow> | null> {
  const [changed] = await db
    .update(requisites)
    .set({ title, isActive, details, updatedAt: clock() })
    .where(isMine(viewer, id))
    .returning({ id: requisites.id });
  const row = changed && (await getRequisite(db, viewer, id));
  if (!row) return null;
  await announceNew({ db, clock, hub }, row, "updated");
  return ok(row);
}

/** null when the viewer has no such requisites. */
export async function removeRequisite(
  { db, hub }: Pick<Needs, "db" | "hub">,
  viewer: Owner,
  id: string,
): Promise<Result<{ id: string }> | null> {
  const isFree = sql`NOT EXISTS (SELECT 1 FROM contracts WHERE owner_id = ${viewer.id} AND requisite_id = ${id})`;
  const [removed] = await db
    .delete(requisites)
    .where(and(isMine(viewer, id), isFree))
    .returning({ id: requisites.id });
  if (!removed) {
    const known = await getRequisite(db, viewer, id);
    return known && refuse("requisiteInUse", undefined, undefined, "conflict");
  }
  await announce(hub, viewer.id, [{ event: "requisites.removed", data: removed }]);
  return ok(removed);
}

async function announceNew(needs: Needs, row: RequisiteRow, what: "created" | "updated") {
  const { hub } = needs;
  const { inn, vatNumber } = row.details.data.legal;
  await claimCompany(needs, row.ownerId, inn || vatNumber || null);
  await announce(hub, row.ownerId, [{ event: `requisites.${what}`, data: requisiteView(row) }]);
}
