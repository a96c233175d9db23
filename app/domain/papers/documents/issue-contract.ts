import { and, eq, sql } from "drizzle-orm";
import { companies, documents } from "../../../../db/schema/papers";
import { batchByName } from "../../base/shared/batch-by-name";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { newId } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { DEFAULT_ZONE } from "../../base/shared/time/default-zone";
import { momentAt } from "../../base/shared/time/zones";
import { announceContract, getSettableContract } from "../companies/contracts";
import type { ContractRow, Reader } from "../companies/find";
import { getRequisite } from "../requisites/find";
import { contractNumber } from "../requisites/terms";
import { removeFilesOf } from "./files";
import { issueDocument } from "./issue";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "files">;

export async function documentOfContract({ db }: Pick<Needs, "db">, { id }: Pick<ContractRow, "id">) {
  const [row] = await db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.contractId, id), eq(documents.type, "contract")));
  return row?.id ?? null;
}

/**
 * Issued by its seller; reissued with current data until there is a signed copy. Null if the contract is not visible.
 */
export async function issueContract(needs: Needs, viewer: Reader, id: string): Promise<Result<{ id: string }> | null> {
  const { db, clock } = needs;
  const [contract, known] = await Promise.all([getSettableContract(db, viewer, id), documentOfContract(needs, { id })]);
  if (!contract) return null;
  if (known && contract.fileId) return ok({ id: known });
  const { ownerId, title, createdAt } = contract;
  const [company, requisite] = await Promise.all([
    db.select().from(companies).where(eq(companies.id, contract.companyId)).get(),
    getRequisite(db, { id: ownerId }, contract.requisiteId),
  ]);
  if (!company) return refuse("companyUnknown", undefined, undefined, "conflict");
  if (!requisite) return refuse("requisiteUnknown", undefined, undefined, "conflict");
  if (!company.documentTypes.includes("contract"))
    return refuse("contractNoTemplate", undefined, undefined, "conflict");
  const { number, day } = contractNumber(title);
  const datedAt = day ? momentAt(Date.parse(`${day}T12:00:00Z`), DEFAULT_ZONE) : createdAt;
  const paperId = known ?? newId();
  const isFree = sql`NOT EXISTS (SELECT 1 FROM documents WHERE company_id = ${company.id} AND type = 'contract'
    AND number = ${number} AND contract_id <> ${id})`;
  const paper = issueDocument(
    db,
    {
      ownerId,
      id: paperId,
      type: "contract",
      company,
      requisite,
      contract: { id, title, createdAt: datedAt },
      currency: "RUB",
      lines: [],
      number,
    },
    datedAt,
    isFree,
  );
  const isIt = sql`${documents.contractId} = ${id} AND ${documents.type} = 'contract' AND ${isFree}`;
  const { made } = await batchByName(db, { removed: db.delete(documents).where(isIt), made: paper.insert });
  if (made.length === 0) return refuse("contractNumberTaken", undefined, { number }, "conflict");
  if (known) await removeFilesOf(needs, { id: known });
  await announceContract(needs, { ...contract, updatedAt: clock() }, "updated");
  return ok({ id: paperId });
}
