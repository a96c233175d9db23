import type { Database } from "../../../../../db/client";
import type { Viewer } from "../../../base/access/viewer";
import { AT_ONCE, acceptExport, type ExportData, type ExportPage, type Format } from "../../../base/exports/export";
import type { FieldNames } from "../../../base/shared/contact-fields";
import { ok, type Result } from "../../../base/shared/errors/result";
import { newId } from "../../../base/shared/ids";
import type { Platform } from "../../../base/shared/ports/platform";
import { tableFile } from "../../../base/tables/write-table-file";
import type { ContactFilter } from "../filter";
import { findContacts } from "../find";
import { getList } from "../lists";
import type { Order } from "../orders";
import type { ContactRow } from "../view";
import { cellsOf, type ExportColumn, type TimeTitles, type Wording, wordingOf } from "./export-columns";

type Owner = Pick<Viewer, "id">;

export interface Meant {
  listId: string;
  filter: ContactFilter;
  order?: Order | undefined;
}

export interface Written {
  columns: readonly ExportColumn[];
  format: Format;
  language: string;
  titles: TimeTitles;
  names?: FieldNames | undefined;
  zone: string;
}

/** Later contacts are excluded. */
export interface ContactExport extends ExportData, Meant {
  columns: readonly ExportColumn[];
  gender: Wording["gender"];
  zone: string;
  lastId: string;
  search?: string | undefined;
}

/** All contacts if few, otherwise null; reads at most four times as many rows. */
export async function fewContacts(
  db: Database,
  viewer: Owner,
  { listId, filter, order }: Meant,
): Promise<ContactRow[] | null> {
  const page = await findContacts(db, viewer, { ...filter, listId, ...(order ? { order } : {}), limit: AT_ONCE });
  return page && page.next === null ? page.rows : null;
}

/** `replaced`: characters missing from the encoding. */
export async function contactsFile(
  rows: readonly ContactRow[],
  { columns, format, language, titles, names, zone }: Written,
) {
  const { header, gender } = wordingOf(columns, language, format.encoding, titles, names);
  const lines = rows.map((row) => cellsOf(row, columns, { gender, zone }));
  return tableFile(header, lines, format);
}

export async function startContactsExport(
  platform: Platform,
  viewer: Owner,
  params: Meant & Written & { id?: string | undefined; search?: string | undefined },
): Promise<Result<{ taskId: string }> | null> {
  const { id, listId, filter, order, columns, format, language, titles, names, zone, search } = params;
  const list = await getList(platform.db, viewer, listId);
  if (!list) return null;
  const wording = wordingOf(columns, language, format.encoding, titles, names);
  const data: ContactExport = { listId, filter, order, columns, format, ...wording, zone, lastId: newId(), search };
  const task = { id, type: "contacts:export", title: list.title, data, total: list.contacts } as const;
  return ok({ taskId: await acceptExport(platform, viewer.id, task) });
}

/** null when the list is gone. */
export async function contactsPage(
  db: Database,
  ownerId: string,
  data: ContactExport,
  at: string | null,
): Promise<ExportPage | null> {
  const { listId, filter, order, columns, gender, zone, lastId } = data;
  const place = { listId, limit: PAGE, ...(order ? { order } : {}), ...(at === null ? {} : { cursor: at }) };
  const page = await findContacts(db, { id: ownerId }, { ...filter, ...place });
  if (!page) return null;
  const meant = page.rows.filter((row) => row.id <= lastId);
  return { rows: meant.map((row) => cellsOf(row, columns, { gender, zone })), next: page.next };
}

/** About 10 MB for the widest contacts. */
const PAGE = 500;
