import type { RawRow } from "../../../../db/schema/raw-row";
import { idsWithin } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import type { SendingRow } from "../sendings/accept/create-sending";
import { isLike, type SendingQuery } from "../sendings/list/find";
import { isMeant } from "../sendings/list/find-chains";
import { type ChainOutcome, outcomeOf } from "../sendings/view/chain-outcome";
import type { PartReader } from "./part-file";
import { type Part, type Place, partsWithin } from "./parts";
import { mayHold } from "./phones";
import { chainsIn, rowsOf, type Unread, withPart } from "./read";

/** Limits per page: parts scanned, parts opened, row groups read. `next` continues with the rest. */
const MOST_PARTS = 20;
const MOST_OPENED = 6;
const MOST_GROUPS = 8;

export const CURSOR = /^archive(?:\.(\d{1,15})\.(\d{1,6})\.(\d{1,9})(?:\.(\d{1,9}))?)?$/;
export const START = "archive";

/** Converts rows of a part to items of a page: one per message, or one per chain. */
export interface Kind<R> {
  isByChain: boolean;
  itemsOf(rows: RawRow[], filter: SendingQuery): { size: number; item: R | null }[];
}

export const MESSAGES: Kind<{ row: SendingRow; raw: RawRow }> = {
  isByChain: false,
  itemsOf(raws, filter) {
    const isWithin = within(filter);
    return rowsOf(raws).map((row, at) => {
      const isOne = isLike(row, filter) && (!filter.phone || row.recipient === filter.phone) && isWithin(row.id);
      return { size: 1, item: isOne ? { row, raw: raws[at]! } : null };
    });
  },
};

export const CHAINS: Kind<{ chain: ChainOutcome; raws: RawRow[] }> = {
  isByChain: true,
  itemsOf(raws, filter) {
    const isWithin = within(filter);
    return chainsIn(raws).map((own) => {
      const chain = outcomeOf(rowsOf(own));
      const isTo = !filter.phone || chain.steps.some(({ recipient }) => recipient === filter.phone);
      const isOne = isTo && isMeant(chain, filter) && isWithin(chain.steps[0]!.id);
      return { size: own.length, item: isOne ? { chain, raws: own } : null };
    });
  },
};

export function within({ from, to }: Pick<SendingQuery, "from" | "to">): (id: string) => boolean {
  const range = idsWithin({ from, to });
  return (id) => (range.from === undefined || id >= range.from) && (range.before === undefined || id < range.before);
}

export interface ArchivePage<R> {
  items: R[];
  next: string | null;
  unread: Unread[];
  /** Remainder of the offset, to be skipped after this page. */
  left: number;
}

/** A page of archived parts only, newest day first unless `direction` differs; within a day part by part. */
export async function findArchived<R>(
  { db, files }: Pick<Platform, "db" | "files">,
  ownerId: string,
  filter: SendingQuery & { until?: number },
  kind: Kind<R>,
): Promise<ArchivePage<R>> {
  const { limit, offset = 0, direction = "desc" } = filter;
  const isDown = direction === "desc";
  const phone = typeof filter.phone === "string" ? filter.phone : null;
  const from = placeIn(filter.cursor);
  const walk = { ...filter, place: from, direction, limit: MOST_PARTS, hasPhones: phone !== null };
  const parts = await partsWithin(db, ownerId, walk);
  const page: Omit<ArchivePage<R>, "left"> = { items: [], next: null, unread: [] };
  let [left, opened, groups] = [from ? from.left : offset, 0, 0];
  for (const part of parts) {
    if (phone && !mayHold(Uint8Array.from(part.phones as number[]), phone)) continue;
    const isSame = from?.day === part.day && from.part === part.part;
    let at = isSame ? from.row : isDown ? part.messages : 0;
    if (opened++ === MOST_OPENED || groups >= MOST_GROUPS) return { ...page, next: cursorOf(part, at, left), left };
    const unread = await withPart({ db, files }, part, async (reader) => {
      const among = phone ? await groupsOf(reader, phone) : null;
      for (const [start, end] of stretches(reader.edges, at, isDown)) {
        if (among && !among.has(start)) continue;
        if (groups++ === MOST_GROUPS) break;
        const found = itemsAt(kind.itemsOf(await reader.rows(start, end), filter), start);
        for (const { item, first, behind } of isDown ? found.reverse() : found) {
          if (isDown ? first >= at : first < at) continue;
          if (item !== null && left-- <= 0) page.items.push(item);
          at = isDown ? first : behind;
          if (page.items.length === limit) return;
        }
        at = isDown ? start : end;
      }
      if (groups <= MOST_GROUPS) at = isDown ? 0 : part.messages;
    });
    const isOver = at === (isDown ? 0 : part.messages);
    const isLast = part === parts.at(-1) && parts.length < MOST_PARTS;
    if (unread) page.unread.push(unread);
    else if (!isOver || (page.items.length === limit && !isLast))
      return { ...page, next: cursorOf(part, at, left), left };
  }
  const last = parts.at(-1);
  const next = parts.length === MOST_PARTS ? cursorOf(last!, isDown ? 0 : last!.messages, left) : null;
  return { ...page, next, left: Math.max(0, left) };
}

function itemsAt<R>(items: { size: number; item: R | null }[], start: number) {
  let behind = start;
  return items.map(({ size, item }) => {
    const first = behind;
    behind += size;
    return { item, first, behind };
  });
}

/** Row groups from a row on, in walk direction. */
function stretches(edges: readonly number[], at: number, isDown: boolean): [number, number][] {
  const all = edges.slice(1).map((end, index): [number, number] => [edges[index]!, end]);
  return isDown ? all.filter(([start]) => start < at).reverse() : all.filter(([, end]) => end > at);
}

async function groupsOf({ edges, recipients }: PartReader, phone: string): Promise<Set<number>> {
  const found = (await recipients()).flatMap((recipient, row) => (recipient === phone ? row : []));
  return new Set(found.map((row) => edges.findLast((edge) => edge <= row)!));
}

export const cursorOf = ({ day, part }: Part, row: number, left: number) =>
  `${START}.${day}.${part}.${row}${left > 0 ? `.${left}` : ""}`;

export function placeIn(cursor: string | undefined): (Place & { row: number; left: number }) | null {
  const [, day, part, row, left = 0] = CURSOR.exec(cursor ?? "") ?? [];
  return day === undefined ? null : { day: Number(day), part: Number(part), row: Number(row), left: Number(left) };
}
