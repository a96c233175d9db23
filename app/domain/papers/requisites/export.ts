import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { requisites } from "../../../../db/schema/papers";
import { type RawRow, rowOf } from "../../../../db/schema/raw-row";
import { customersOf, everybody } from "../../base/access/customers";
import type { Viewer } from "../../base/access/viewer";
import { AT_ONCE, acceptExport, type ExportData, type ExportPage, type Format } from "../../base/exports/export";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { firstIdAt } from "../../base/shared/ids";
import { newestOf, type Owners } from "../../base/shared/newest-of";
import type { Platform } from "../../base/shared/ports/platform";
import { tableFile } from "../../base/tables/write-table-file";
import {
  type OwnedRequisite,
  type RequisiteColumn,
  requisiteLanguage,
  requisiteTitles,
  requisiteWriter,
  type Wording,
} from "./export-columns";
import { profileOf } from "./find";

/** Scope: one account, a reseller's or manager's customers, or all. */
export type RequisiteScope = { id: string } | { customersOf: Pick<Viewer, "id" | "level"> } | "all";

export interface RequisiteFileOptions extends Wording {
  columns: readonly RequisiteColumn[];
  format: Format;
}

interface RequisiteExport extends ExportData, Wording {
  whose: RequisiteScope;
  columns: readonly RequisiteColumn[];
  /** Excludes anything added later. */
  until: number;
}

type Needs = Pick<Platform, "db" | "say">;

const PAGE = 500;
const OWNER = sql`u.username AS list_owner, u.email AS list_email, u.data AS list_data`;

function ownersOf(scope: RequisiteScope): Owners {
  if (scope === "all") return { users: everybody(), isEverybody: true };
  return "id" in scope ? scope : { users: customersOf(scope.customersOf) };
}

/** Newest first, by key. */
async function readRequisites(
  db: Database,
  scope: RequisiteScope,
  { cursor, limit }: { cursor: string; limit: number },
) {
  const owners = ownersOf(scope);
  const joined = (from: SQL, where: SQL) => sql`SELECT t.*, ${OWNER} FROM ${from}
    CROSS JOIN users u ON u.id = t.owner_id WHERE ${where} ORDER BY t.id DESC LIMIT ${limit + 1}`;
  const found =
    "id" in owners
      ? joined(sql`requisites t`, sql`t.owner_id = ${owners.id} AND t.id < ${cursor}`)
      : owners.isEverybody
        ? joined(sql`requisites t INDEXED BY requisites_id`, sql`t.id < ${cursor}`)
        : joined(
            sql`(${newestOf(owners.users, { table: "requisites", cursor, size: limit + 1 })}) w
              CROSS JOIN requisites t ON t.owner_id = w.owner AND t.id = w.id`,
            sql`true`,
          );
  const rows = (await db.all<RawRow>(found)).map((raw): OwnedRequisite => {
    const data = JSON.parse(String(raw.list_data));
    const email = raw.list_email === null ? null : String(raw.list_email);
    return { ...rowOf(requisites, raw), profile: profileOf({ email, data }), username: String(raw.list_owner) };
  });
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? page.at(-1)!.id : null };
}

/** null if there are too many for an immediate file. */
export async function fewRequisites(
  { db, clock }: Pick<Platform, "db" | "clock">,
  scope: RequisiteScope,
): Promise<OwnedRequisite[] | null> {
  const { rows, next } = await readRequisites(db, scope, { cursor: firstIdAt(clock() + 1), limit: AT_ONCE });
  return next === null ? rows : null;
}

export function requisiteCells({ say }: Pick<Needs, "say">, rows: readonly OwnedRequisite[]) {
  return rows.map(requisiteWriter(say, ["title", "legalAddress", "signer"], { language: "en", zone: "UTC" }));
}

export function requisitesFile(
  { say }: Pick<Needs, "say">,
  rows: readonly OwnedRequisite[],
  options: RequisiteFileOptions,
) {
  const wording = wordingOf(say, options);
  const header = requisiteTitles(say, options.columns, wording);
  return tableFile(header, rows.map(requisiteWriter(say, options.columns, wording)), options.format);
}

export async function startRequisiteExport(
  platform: Platform,
  viewer: Pick<Viewer, "id">,
  {
    id,
    title,
    whose,
    ...asked
  }: RequisiteFileOptions & { id?: string | undefined; title: string; whose: RequisiteScope },
): Promise<Result<{ taskId: string }>> {
  const { columns, format } = asked;
  if (columns.length === 0) return refuse("columnsRequired", "columns");
  const wording = wordingOf(platform.say, asked);
  const header = requisiteTitles(platform.say, columns, wording);
  const data: RequisiteExport = { whose, columns, format, header, ...wording, until: platform.clock() };
  const params = { id, type: "requisites:export" as const, title, data, total: 0 };
  return ok({ taskId: await acceptExport(platform, viewer.id, params) });
}

export async function requisitesPage({ db, say }: Needs, data: ExportData, at: string | null): Promise<ExportPage> {
  const { whose, columns, until, ...wording } = data as RequisiteExport;
  const { rows, next } = await readRequisites(db, whose, { cursor: at ?? firstIdAt(until + 1), limit: PAGE });
  return { rows: rows.map(requisiteWriter(say, columns, wording)), next };
}

function wordingOf(say: Platform["say"], { language, zone, format, columns }: RequisiteFileOptions): Wording {
  return { zone, language: requisiteLanguage(say, format, columns, { language, zone }) };
}
