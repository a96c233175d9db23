import { and, eq, sql } from "drizzle-orm";
import { users } from "../../../../db/schema/accounts";
import { companies } from "../../../../db/schema/papers";
import type { Viewer } from "../../base/access/viewer";
import { announceToManagers } from "../../base/shared/announce";
import { CodedError } from "../../base/shared/errors/errors";
import { problemsOfIssues } from "../../base/shared/errors/problems";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { newId } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { DEFAULT_ZONE } from "../../base/shared/time/default-zone";
import { momentAt } from "../../base/shared/time/zones";
import { merged } from "../requisites/merge";
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
import { vatAt } from "./vat";
import { dayOf } from "./view";

type Needs = Pick<Platform, "db" | "clock" | "hub">;
type Setter = Reader & Pick<Viewer, "id" | "level">;

const MOST = 100;

/** Idempotent by `id`; refuses an id of another owner. */
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
  if (made) await announceChange(needs, row, "created");
  return ok(row);
}

/** Null if the viewer cannot see it; throws `forbidden` if it belongs to another seller. */
export async function getSettable(db: Needs["db"], viewer: Setter, id: string): Promise<CompanyRow | null> {
  const row = await getCompany(db, viewer, id);
  if (row && !maySet(viewer, row)) throw new CodedError("forbidden");
  return row;
}

/** Absent fields stay unchanged. */
export async function updateCompany(
  needs: Needs,
  viewer: Setter,
  id: string,
  change: CompanyChange,
): Promise<Result<CompanyRow> | null> {
  const known = await getSettable(needs.db, viewer, id);
  if (!known) return null;
  const { title, isActive, details, documentTypes, numbering } = known;
  // Derived fields are computed again.
  const { manager: _, ...own } = details;
  const stored = { ...own, signer: { ...own.signer, fullNameShort: {} } };
  const { vat, DocumentTemplatesTypes, ...asked } = change;
  const ofTypes = { documentTypes: asked.documentTypes ?? DocumentTemplatesTypes ?? documentTypes };
  const ofRates = { vatRates: ratesAfter(known, { vat, vatRates: asked.vatRates }, needs.clock()) };
  const parsed = companyInput.safeParse(
    merged({ title, isActive, numbering, ...stored }, { ...asked, ...ofTypes, ...ofRates }),
  );
  if (!parsed.success) return { ok: false, code: "invalid", problems: problemsOfIssues(parsed.error) };
  return storeCompany(needs, known, parsed.data);
}

/** `vat` is the rate from today on, unless the dated rates are changed as well. */
function ratesAfter(known: CompanyRow, { vat, vatRates }: Pick<CompanyChange, "vat" | "vatRates">, now: number) {
  const stored = known.vatRates.map(({ from, rate }) => ({ from: new Date(from).toISOString(), rate }));
  const isSame = vatRates === undefined || JSON.stringify(vatRates) === JSON.stringify(stored);
  if (!isSame) return vatRates;
  if (!vat || vat === vatAt(known.vatRates, now)) return stored;
  const today = momentAt(Date.parse(`${dayOf(now)}T00:00:00Z`), DEFAULT_ZONE);
  const kept = stored.filter(({ from }) => Date.parse(from) !== today);
  return [...kept, { from: new Date(today).toISOString(), rate: vat }];
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
  await announceChange(needs, row, "updated");
  return ok(row);
}

/** A company with contracts or documents cannot be removed, only switched off. */
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
  await announceChange(needs, known, "removed");
  const images = [removed.stamp, removed.signature].filter((key) => key !== null);
  if (images.length > 0) await needs.files.delete(images);
  return ok({ id });
}

/** Managers list all companies, resellers also the platform's. */
async function announceChange(
  needs: Pick<Platform, "db" | "hub">,
  row: CompanyRow,
  what: "created" | "updated" | "removed",
) {
  const events = [{ event: `companies.${what}` as const, data: { id: row.id } }];
  const others = row.ownerId === PLATFORM ? await resellersOf(needs.db) : [row.ownerId];
  await announceToManagers(needs, events, others);
}

async function resellersOf(db: Platform["db"]): Promise<string[]> {
  const isReseller = and(eq(users.level, "reseller"), eq(users.isActive, true));
  const rows = await db.select({ id: users.id }).from(users).where(isReseller).limit(MOST);
  return rows.map(({ id }) => id);
}
