import { getTableColumns } from "drizzle-orm";
import { sendings } from "../../../../db/schema/sendings";
import { firstIdAt } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { SHOWN_FIELDS, type ShownRow } from "../sendings/list/export-columns";
import { findSendings, isLike, type SendingQuery } from "../sendings/list/find";
import type { DayReader, Found } from "../sendings/list/messages-by-day";
import { sinceIn } from "./live";
import { CURSOR, cursorOf, placeIn, START, within } from "./pages";
import { openPart, type PartReader } from "./part-file";
import { type Part, type Place, partsWithin } from "./parts";
import { type Unread, withPart } from "./read";

const MOST_PARTS = 20;
const COLUMNS = SHOWN_FIELDS.map((field) => [field, getTableColumns(sendings)[field]] as const);
const NAMES = COLUMNS.map(([, { name }]) => name);

type Columns = { [field in keyof ShownRow]: ShownRow[field][] };

/**
 * Reads a report day by day: the database's messages, then the archive's, one row group per page. No message moves
 * meanwhile.
 */
export function dayReader({ db, files }: Pick<Platform, "db" | "files">): DayReader {
  let [queryKey, known]: [string, Part[]] = ["", []];
  let last: { key: string; reader: PartReader } | null = null;

  async function partsFrom(ownerId: string, { from, to }: SendingQuery, place: Place | null): Promise<Part[]> {
    const isSame = queryKey === `${ownerId} ${from} ${to}`;
    const at = place ? known.findIndex(({ day, part }) => day === place.day && part === place.part) : -1;
    if (isSame && at >= 0 && (isAll() || at < known.length - 1)) return known.slice(at);
    known = await partsWithin(db, ownerId, { from, to, place, direction: "desc", limit: MOST_PARTS, hasPhones: false });
    queryKey = `${ownerId} ${from} ${to}`;
    return known;
  }

  const isAll = () => known.length < MOST_PARTS;

  const open: typeof openPart = async (store, part) => {
    if (last?.key !== part.key) last = { key: part.key, reader: await openPart(store, part) };
    return last.reader;
  };

  async function archived(parts: Part[], filter: SendingQuery, place: ReturnType<typeof placeIn>): Promise<Found> {
    const unread: Unread[] = [];
    const { from = 0, to = Number.MAX_SAFE_INTEGER } = filter;
    const [first, behind] = [firstIdAt(from), firstIdAt(to)];
    for (const part of parts) {
      const isSame = place?.day === part.day && place.part === part.part;
      const end = isSame ? place.row : part.messages;
      if (end === 0 || part.lastId < first || part.firstId >= behind) continue;
      let [rows, start]: [ShownRow[], number] = [[], 0];
      const read = async ({ edges, columns }: PartReader) => {
        start = edges.findLast((edge) => edge < end)!;
        rows = shownRows((await columns(NAMES, start, end)) as Record<string, unknown[]>, filter);
      };
      const failed = await withPart({ db, files }, part, read, open);
      if (failed) unread.push(failed);
      else
        return {
          rows,
          unread,
          next: start === 0 && part === parts.at(-1) && isAll() ? null : cursorOf(part, start, 0),
        };
    }
    return { rows: [], unread, next: isAll() ? null : cursorOf(parts.at(-1)!, 0, 0) };
  }

  return async (viewer, { cursor, ...filter }) => {
    const { bare } = sinceIn(cursor, 0);
    const place = placeIn(bare);
    if (CURSOR.test(bare ?? "")) return archived(await partsFrom(viewer.id, filter, place), filter, place);
    const { rows, next } = await findSendings(db, viewer, { ...filter, ...(bare && { cursor: bare }) });
    if (next !== null) return { rows, next };
    const parts = await partsFrom(viewer.id, filter, null);
    if (parts.length === 0 || rows.length > 0) return { rows, next: parts.length === 0 ? null : START };
    return archived(parts, filter, null);
  };
}

/** Newest first. */
function shownRows(read: Record<string, unknown[]>, filter: SendingQuery): ShownRow[] {
  const isWithin = within(filter);
  const mapped = COLUMNS.map(([field, column]) => [
    field,
    read[column.name]!.map((value) => (value === null ? null : column.mapFromDriverValue(value))),
  ]);
  const of = Object.fromEntries(mapped) as Columns;
  const rows: ShownRow[] = [];
  for (let at = of.id.length - 1; at >= 0; at--) {
    if (!isWithin(of.id[at]!)) continue;
    // Written out: filling an object key by key takes several times as long.
    const row: ShownRow = {
      id: of.id[at]!,
      taskId: of.taskId[at] ?? null,
      title: of.title[at] ?? null,
      type: of.type[at]!,
      sender: of.sender[at]!,
      recipient: of.recipient[at]!,
      operator: of.operator[at]!,
      text: of.text[at]!,
      segments: of.segments[at]!,
      price: of.price[at]!,
      isRefundable: of.isRefundable[at]!,
      status: of.status[at]!,
      error: of.error[at] ?? null,
      providerRef: of.providerRef[at] ?? null,
      timeline: of.timeline[at]!,
      step: of.step[at]!,
      steps: of.steps[at]!,
      isTest: of.isTest[at]!,
      clickedAt: of.clickedAt[at] ?? null,
      bill: of.bill[at] ?? null,
      variant: of.variant[at] ?? null,
      tags: of.tags[at] ?? null,
      createdAt: of.createdAt[at]!,
      updatedAt: of.updatedAt[at]!,
    };
    if (isLike(row, filter)) rows.push(row);
  }
  return rows;
}
