import { and, eq, sql } from "drizzle-orm";
import { users } from "../../../db/schema/accounts";
import { companies } from "../../../db/schema/papers";
import type { Viewer } from "../access/viewer";
import { merged } from "../requisites/merge";
import { announceToManagers } from "../shared/announce";
import { CodedError } from "../shared/errors/errors";
import { problemsOfIssues } from "../shared/errors/problems";
import { ok, type Result, refuse } from "../shared/errors/result";
import { newId } from "../shared/ids";
import type { Platform } from "../shared/ports/platform";
import {
  type CompanyRow,
  getCompany,
  hasContracts,
  hasDocuments,
  maySet,
  PLATFORM,
  type Reader,
  sellerIdOf,
} from "./find";
import { type CompanyChange, type CompanyInput, companyInput } from "./input";

type Needs = Pick<Platform, "db" | "clock" | "hub">;
type Setter = Reader & Pick<Viewer, "id" | "level">;

const MOST = 100;

/** `id` makes it idempotent: another owner's is refused. */
export async function createCompany(
  needs: Needs,
  viewer: Setter,
  { title, isActive, details, vatRates, documentTypes, numbering }: CompanyInput,
  { id = newId() }: { id?: string | undefined } = {},
): Promise<Result<CompanyRow>> {
  if (viewer.level === "me") throw new CodedError("forbidden");
  const { db, clock } = needs;
  const now = clock();
  const ownerId = sellerIdOf(viewer);
  const values = [details, vatRates, documentTypes, numbering].map((value) => sql`${JSON.stringify(value)}`);
  const [made] = await db.all<{ id: string }>(sql`INSERT INTO companies
      (owner_id, id, title, is_active, details, vat_rates, document_types, numbering, created_at, updated_at)
    SELECT ${ownerId}, ${id}, ${title}, ${Number(isActive)}, ${sql.join(values, sql`, `)}, ${now}, ${now}
    WHERE (SELECT count(*) FROM companies WHERE owner_id = ${ownerId}) < ${MOST}
    ON CONFLICT DO NOTHING RETURNING id`);
  const row = await db.select().from(companies).where(eq(companies.id, id)).get();
  if (row && row.ownerId !== ownerId) throw new CodedError("forbidden");
  if (!row) return refuse("companiesMost", undefined, { most: MOST }, "conflict");
  if (made) await tell(needs, row, "created");
  return ok(row);
}

/** Null where the viewer does not see it; throws `forbidden` where it is somebody else's. */
export async function getSettable(db: Needs["db"], viewer: Setter, id: string): Promise<CompanyRow | null> {
  const row = await getCompany(db, viewer, id);
  if (row && !maySet(viewer, row)) throw new CodedError("forbidden");
  return row;
}

/** Absent fields stay. */
export async function updateCompany(
  needs: Needs,
  viewer: Setter,
  id: string,
  change: CompanyChange,
): Promise<Result<CompanyRow> | null> {
  const known = await getSettable(needs.db, viewer, id);
  if (!known) return null;
  const { title, isActive, details, documentTypes, numbering } = known;
  const vatRates = known.vatRates.map(({ from, rate }) => ({ from: new Date(from).toISOString(), rate }));
  // What follows from the rest is said anew.
  const { manager: _, ...own } = details;
  const stored = { ...own, signer: { ...own.signer, fullNameShort: {} } };
  const parsed = companyInput.safeParse(
    merged({ title, isActive, documentTypes, numbering, vatRates, ...stored }, change),
  );
  if (!parsed.success) return { ok: false, code: "invalid", problems: problemsOfIssues(parsed.error) };
  return storeCompany(needs, known, parsed.data);
}

export async function storeCompany(
  needs: Needs,
  { ownerId, id }: Pick<CompanyRow, "ownerId" | "id">,
  input: Partial<CompanyInput> & Partial<Pick<CompanyRow, "stamp" | "signature">>,
): Promise<Result<CompanyRow> | null> {
  const [row] = await needs.db
    .update(companies)
    .set({ ...input, updatedAt: needs.clock() })
    .where(and(eq(companies.ownerId, ownerId), eq(companies.id, id)))
    .returning();
  if (!row) return null;
  await tell(needs, row, "updated");
  return ok(row);
}

/** One with contracts or documents stays: switch it off. */
export async function removeCompany(
  needs: Pick<Platform, "db" | "hub" | "files">,
  viewer: Setter,
  id: string,
): Promise<Result<{ id: string }> | null> {
  const known = await getSettable(needs.db, viewer, id);
  if (!known) return null;
  const [removed] = await needs.db
    .delete(companies)
    .where(
      and(
        eq(companies.ownerId, known.ownerId),
        eq(companies.id, id),
        sql`NOT ${hasContracts(id)} AND NOT ${hasDocuments(id)}`,
      ),
    )
    .returning();
  if (!removed) return refuse("companyInUse", undefined, undefined, "conflict");
  await tell(needs, known, "removed");
  const images = [removed.stamp, removed.signature].filter((key) => key !== null);
  if (images.length > 0) await needs.files.delete(images);
  return ok({ id });
}

/** Managers list all, resellers the platform's too. */
async function tell(needs: Pick<Platform, "db" | "hub">, row: CompanyRow, what: "created" | "updated" | "removed") {
  const events = [{ event: `companies.${what}` as const, data: { id: row.id } }];
  const others = row.ownerId === PLATFORM ? await resellersOf(needs.db) : [row.ownerId];
  await announceToManagers(needs, events, others);
}

async function resellersOf(db: Platform["db"]): Promise<string[]> {
  const isReseller = and(eq(users.level, "reseller"), eq(users.isActive, true));
  const rows = await db.select({ id: users.id }).from(users).where(isReseller).limit(MOST);
  return rows.map(({ id }) => id);
}
