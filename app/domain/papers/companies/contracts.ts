import { and, eq, sql } from "drizzle-orm";
import { users } from "../../../../db/schema/accounts";
import { companies, contracts, type DocumentType, requisites } from "../../../../db/schema/papers";
import { findOwner } from "../../base/access/users-in-scope";
import { announceToManagers } from "../../base/shared/announce";
import { CodedError } from "../../base/shared/errors/errors";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { newId } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { getFile } from "../../library/files/files";
import { type ContractRow, getCompany, getContract, maySet, PLATFORM, type Reader } from "./find";
import type { ContractChange, ContractInput } from "./input";

type Needs = Pick<Platform, "db" | "clock" | "hub">;

/**
 * Between a customer's requisites and one of the viewer's selling companies; marks the customer as having a contract.
 */
export async function createContract(
  needs: Needs,
  viewer: Reader,
  { title, tags, RequisiteId, CompanyId, FileId }: ContractInput,
  { id = newId() }: { id?: string | undefined } = {},
): Promise<Result<ContractRow>> {
  const { db, clock } = needs;
  const [requisite, company] = await Promise.all([
    db.select({ ownerId: requisites.ownerId }).from(requisites).where(eq(requisites.id, RequisiteId)).get(),
    getCompany(db, viewer, CompanyId),
  ]);
  const owner = requisite ? await findOwner(db, viewer, requisite.ownerId) : null;
  if (!owner) return refuse("requisiteUnknown", "RequisiteId", undefined, "notFound");
  if (!company) return refuse("companyUnknown", "CompanyId", undefined, "notFound");
  if (!maySet(viewer, company)) return refuse("companyOthers", "CompanyId", undefined, "forbidden");
  const file = await ownerOfFile(needs, viewer, owner.id, FileId);
  if (!file.ok) return file;
  const now = clock();
  const row = {
    ownerId: owner.id,
    id,
    title,
    tags,
    requisiteId: RequisiteId,
    companyId: CompanyId,
    fileId: FileId,
    fileOwnerId: file.value,
    createdAt: now,
    updatedAt: now,
  };
  const values = sql`${owner.id}, ${id}, ${title}, ${JSON.stringify(tags)}, ${RequisiteId}, ${CompanyId},
    ${FileId}, ${file.value}`;
  const [made] = await db.batch([
    db.all<{ id: string }>(sql`INSERT INTO contracts
        (owner_id, id, title, tags, requisite_id, company_id, file_id, file_owner_id, created_at, updated_at)
      SELECT ${values}, ${now}, ${now}
      WHERE EXISTS (SELECT 1 FROM requisites WHERE id = ${RequisiteId} AND owner_id = ${owner.id})
        AND EXISTS (SELECT 1 FROM companies WHERE id = ${CompanyId})
      ON CONFLICT DO NOTHING RETURNING id`),
    markStatement(db, owner.id),
  ]);
  if (made.length > 0) {
    await announceContract(needs, row, "created");
    return ok(row);
  }
  const known = await db.select().from(contracts).where(eq(contracts.id, id)).get();
  if (known && (known.ownerId !== owner.id || known.companyId !== CompanyId)) throw new CodedError("forbidden");
  if (known) return ok(known);
  if (await getCompany(db, viewer, CompanyId)) return refuse("requisiteUnknown", "RequisiteId", undefined, "notFound");
  return refuse("companyUnknown", "CompanyId", undefined, "notFound");
}

/** Null if the viewer cannot see it; throws `forbidden` if its company belongs to another seller. */
export async function getSettableContract(db: Needs["db"], viewer: Reader, id: string): Promise<ContractRow | null> {
  const [row, company] = await Promise.all([
    getContract(db, viewer, id),
    db
      .select({ ownerId: companies.ownerId })
      .from(companies)
      .where(eq(companies.id, sql`(SELECT company_id FROM contracts WHERE id = ${id})`))
      .get(),
  ]);
  if (!row) return null;
  if (!maySet(viewer, company ?? { ownerId: PLATFORM })) throw new CodedError("forbidden");
  return row;
}

/** Types of documents that its company issues. */
export async function typesOfContract(db: Needs["db"], id: string): Promise<DocumentType[]> {
  const row = await db
    .select({ types: companies.documentTypes })
    .from(companies)
    .where(eq(companies.id, sql`(SELECT company_id FROM contracts WHERE id = ${id})`))
    .get();
  return row?.types ?? [];
}

export async function updateContract(
  needs: Needs,
  viewer: Reader,
  id: string,
  { title, tags, FileId }: ContractChange,
): Promise<Result<ContractRow> | null> {
  const known = await getSettableContract(needs.db, viewer, id);
  if (!known) return null;
  const file = await ownerOfFile(needs, viewer, known.ownerId, FileId ?? null);
  if (!file.ok) return file;
  const [row] = await needs.db
    .update(contracts)
    .set({
      title,
      tags,
      fileId: FileId,
      fileOwnerId: FileId === undefined ? undefined : file.value,
      updatedAt: needs.clock(),
    })
    .where(and(eq(contracts.ownerId, known.ownerId), eq(contracts.id, id)))
    .returning();
  if (!row) return null;
  await announceContract(needs, row, "updated");
  return ok(row);
}

/** Removing the last contract removes the customer's mark. */
export async function removeContract(needs: Needs, viewer: Reader, id: string): Promise<Result<{ id: string }> | null> {
  const known = await getSettableContract(needs.db, viewer, id);
  if (!known) return null;
  const { db } = needs;
  const [removed] = await db.batch([
    db
      .delete(contracts)
      .where(and(eq(contracts.ownerId, known.ownerId), eq(contracts.id, id)))
      .returning({ id: contracts.id }),
    markStatement(db, known.ownerId),
  ]);
  if (removed.length === 0) return null;
  await announceContract(needs, known, "removed");
  return ok({ id });
}

/** A signed copy belongs to the customer's files, or to the seller's own. */
async function ownerOfFile(
  needs: Needs,
  viewer: Reader,
  customerId: string,
  fileId: string | null,
): Promise<Result<string | null>> {
  if (fileId === null) return ok(null);
  const files = await Promise.all([viewer.id, customerId].map((id) => getFile(needs, { id }, fileId)));
  const file = files.find((one) => one !== null);
  return file ? ok(file.ownerId) : refuse("fileMissing", "FileId", undefined, "notFound");
}

function markStatement(db: Needs["db"], ownerId: string) {
  return db.run(sql`UPDATE users SET data = json_set(data, '$.partnership',
      json_patch(coalesce(data -> '$.partnership', '{}'), json_object('hasContract',
        json(iif(EXISTS (SELECT 1 FROM contracts WHERE owner_id = ${ownerId}), 'true', 'false')))))
    WHERE id = ${ownerId}`);
}

/** Notifies everyone who lists it: the customer, its reseller, managers. */
export async function announceContract(
  needs: Pick<Platform, "db" | "hub">,
  row: ContractRow,
  what: "created" | "updated" | "removed",
) {
  const above = sql<string>`coalesce(${users.resellerId}, ${row.ownerId})`;
  const [owner] = await needs.db.select({ above }).from(users).where(eq(users.id, row.ownerId));
  const others = [row.ownerId, ...(owner ? [owner.above] : [])];
  await announceToManagers(needs, [{ event: `contracts.${what}`, data: { id: row.id } }], others);
}
