import { env } from "cloudflare:test";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { includesText } from "../../../../../app/domain/base/text/folded";
import {
  findSendings,
  isSifted,
  operatorNameOf,
  type SendingFilter,
} from "../../../../../app/domain/messaging/sendings/list/find";
import { findSendingsByTime } from "../../../../../app/domain/messaging/sendings/list/find-by-time";
import { findChains } from "../../../../../app/domain/messaging/sendings/list/find-chains";
import { openDatabase } from "../../../../../db/client";
import {
  type Filter,
  type Mixed,
  mixedChain,
  SECOND,
  START,
  storeChunks,
  storeMixed,
  TASKS,
  TERMS,
  waitAgain,
} from "../../../../support/samples/mixed-messages";
import { createUser } from "../../../../support/world/people";

const CHAINS = 180;
const db = openDatabase(env.DB);
const chains = Array.from({ length: CHAINS }, (_, n) => mixedChain(n));
const rows = chains.flat();

let owner: { id: string };

beforeAll(async () => {
  owner = await createUser();
  await storeMixed(owner.id, rows);
  await storeChunks(owner.id, chains);
  await count(owner.id);
});

beforeEach(() => waitAgain(owner.id, rows));

/** Counts messages as the engine does on acceptance. */
const count = (ownerId: string) =>
  env.DB.prepare("UPDATE accounts SET sendings = ?2, fallbacks = ?3 WHERE owner_id = ?1")
    .bind(ownerId, rows.length, rows.length - CHAINS)
    .run();

const isUnsent = ({ status, error }: Mixed) => status === "failed" && (error === "stopped" || error === "cancelled");
const isArrived = ({ status }: Mixed) => status === "delivered" || status === "seen";

/** Conditions that a single step must meet together. */
const isStep = (row: Mixed, { type, sender, isPaid, operator, text }: Filter) =>
  (type === undefined || row.type === type) &&
  (sender === undefined || row.sender === sender) &&
  (isPaid === undefined || row.price > 0 === isPaid) &&
  (operator === undefined || operatorNameOf(row.phone) === operator) &&
  (text === undefined || includesText(row.text, text));

const isWithin = (at: number, { from = 0, to = Number.POSITIVE_INFINITY }: Filter) => at >= from && at < to;

function isMessage(row: Mixed, filter: Filter): boolean {
  const { taskId, phone, status, isUnsent: unsent, isClicked, errors, tag } = filter;
  return (
    isStep(row, filter) &&
    (!taskId || row.task === taskId) &&
    (!phone || row.phone === phone) &&
    (!status || row.status === status) &&
    (unsent === undefined || isUnsent(row) === unsent) &&
    (errors === undefined || (row.status === "failed" && errors.includes(row.error ?? "undelivered"))) &&
    (isClicked === undefined || (isClicked ? (row.clickedAt ?? 0) > 0 : row.clickedAt === 0 && isArrived(row))) &&
    (tag === undefined || (row.tags ?? []).includes(tag))
  );
}

/** The step that determines a person's outcome: the first delivered, else one under way, else the last failure. */
function decisiveOf(steps: Mixed[]): Mixed {
  const [first] = steps
    .filter(isArrived)
    .sort((one, other) => one.arrivedAt! - other.arrivedAt! || one.step - other.step);
  if (first) return first;
  const last = steps.at(-1)!;
  if (last.status !== "failed" || last.fallbackAt !== null) return last;
  return steps.findLast(({ status }) => status !== "failed") ?? steps.findLast((step) => !isUnsent(step)) ?? last;
}

function isChain(steps: Mixed[], filter: Filter): boolean {
  const { taskId, phone, status: wanted, isUnsent: unsent, isClicked, errors, tag } = filter;
  const decisive = decisiveOf(steps);
  const status = decisive.status === "failed" && decisive.fallbackAt !== null ? "pending" : decisive.status;
  const isOver = status === "failed";
  const isClickedOne = steps.some(({ clickedAt }) => (clickedAt ?? 0) > 0);
  return (
    steps.some((row) => isStep(row, filter)) &&
    (!taskId || steps[0]!.task === taskId) &&
    (!phone || steps.some((row) => row.phone === phone)) &&
    (!wanted || status === wanted || (wanted === "delivered" && status === "seen")) &&
    (unsent === undefined || (isOver && isUnsent(decisive)) === unsent) &&
    (errors === undefined || (isOver && errors.includes(decisive.error ?? "undelivered"))) &&
    (isClicked === undefined ||
      (isClicked ? isClickedOne : !isClickedOne && steps.some((row) => row.clickedAt === 0 && isArrived(row)))) &&
    (tag === undefined || (steps[0]!.tags ?? []).includes(tag)) &&
    isWithin(steps[0]!.at, filter)
  );
}

const byText = (one: string, other: string) => (one > other ? -1 : 1);
const byId = rows.toSorted((one, other) => byText(one.id, other.id));
const byTime = rows.toSorted((one, other) => other.at - one.at || byText(one.id, other.id));

const LISTS = {
  "messages by id": {
    find: async (filter: SendingFilter) => {
      const page = await findSendings(db, owner, { ...filter, isCounted: true });
      return { ...page, ids: page.rows.map(({ id }) => id) };
    },
    // Fallbacks are listed next to the first message.
    expected: (filter: Filter) =>
      byId
        .filter(
          (row) =>
            isMessage(row, filter) &&
            isWithin(rows.find(({ id, step }) => step === 0 && id.slice(0, 34) === row.id.slice(0, 34))!.at, filter),
        )
        .map(({ id }) => id),
  },
  "messages by time": {
    find: async (filter: SendingFilter) => {
      const page = await findSendingsByTime(db, owner, { ...filter, isCounted: true });
      return { ...page, ids: page.rows.map(({ id }) => id) };
    },
    expected: (filter: Filter) =>
      byTime.filter((row) => isMessage(row, filter) && isWithin(row.at, filter)).map(({ id }) => id),
  },
  people: {
    find: async (filter: SendingFilter) => {
      const page = await findChains(db, owner, { ...filter, isCounted: true });
      expect(page.rows.every(({ steps }) => steps.every(({ step }, at) => step === at))).toBe(true);
      return { ...page, ids: page.rows.map(({ steps }) => steps[0]!.id) };
    },
    expected: (filter: Filter) =>
      chains
        .toReversed()
        .filter((chain) => isChain(chain, filter))
        .map(([root]) => root!.id),
  },
};
type List = keyof typeof LISTS;

const PAIRS = TERMS.flatMap((one, at) => TERMS.slice(at + 1).map((other): Filter => ({ ...one, ...other })));
/** A ninth of the pairs: each term still occurs several times, combined with different terms. */
const FILTERS: Filter[] = [{}, ...TERMS, ...PAIRS.filter((_, at) => at % 9 === 4)];
const PART = 97;

const named = (filter: Filter) => JSON.stringify(filter);
const inDirection = (direction: "asc" | "desc", ids: string[]) => (direction === "desc" ? ids : ids.toReversed());

async function walked(list: List, filter: SendingFilter): Promise<{ ids: string[]; totals: (number | null)[] }> {
  const found: string[] = [];
  const totals: (number | null)[] = [];
  let cursor: string | undefined;
  do {
    const page = await LISTS[list].find({ ...filter, ...(cursor !== undefined && { cursor }) });
    if (page.next !== null) expect(page.ids).toHaveLength(filter.limit);
    expect(page.searchedTo).toBeNull();
    found.push(...page.ids);
    totals.push(page.isTotalExact ? page.total : null);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined && totals.length < 2000);
  return { ids: found, totals };
}

describe.each(Object.keys(LISTS) as List[])("a list of %s", (list) => {
  const { expected, find } = LISTS[list];

  it.each(FILTERS.map((filter) => [named(filter), filter] as const))(
    "finds all and counts them: %s",
    async (name, filter) => {
      // Single filters run with all page sizes; pairs take one size each in turn.
      const at = FILTERS.findIndex((one) => named(one) === name);
      const ways = (["desc", "asc"] as const).flatMap((direction) =>
        [1, 7, 16, 100].map((limit) => ({ direction, limit })),
      );
      const expectedIds = expected(filter);
      for (const { direction, limit } of at <= TERMS.length ? ways : [ways[(at * PART) % ways.length]!]) {
        if (limit === 1 && expectedIds.length > 60) continue;
        const { ids, totals } = await walked(list, { ...filter, direction, limit });
        expect(ids).toEqual(inDirection(direction, expectedIds));
        expect(new Set(totals)).toEqual(new Set([expectedIds.length]));
      }
    },
  );

  it.each(TERMS.map((filter) => [named(filter), filter] as const))(
    "can be read by offset and total too: %s",
    async (_, filter) => {
      const expectedIds = expected(filter);
      for (const direction of ["desc", "asc"] as const) {
        const found: string[] = [];
        for (let offset = 0, total = 1; offset < total; offset += 13) {
          const page = await find({ ...filter, direction, offset, limit: 13 });
          found.push(...page.ids);
          total = page.total;
          expect([page.total, page.isTotalExact]).toEqual([expectedIds.length, true]);
        }
        expect(found).toEqual(inDirection(direction, expectedIds));
      }
      for (const offset of [5000, 20_000]) {
        const behind = await find({ ...filter, offset, limit: 10 });
        expect([behind.ids, behind.next, behind.total]).toEqual([[], null, expectedIds.length]);
      }
    },
  );
});

/** A page of this size leaves at most forty rows to be examined. */
const HUGE = 4940;

describe.each(Object.keys(LISTS) as List[])("a search in a list of %s that ends before its page is full", (list) => {
  it.each(TERMS.map((filter) => [named(filter), filter] as const))(
    "continues where it ended, even within a chain, and shows how far it got: %s",
    async (_, filter) => {
      for (const direction of ["desc", "asc"] as const) {
        const found: string[] = [];
        const reached: number[] = [];
        let cursor: string | undefined;
        do {
          const page = await LISTS[list].find({
            ...filter,
            direction,
            limit: HUGE,
            ...(cursor !== undefined && { cursor }),
          });
          found.push(...page.ids);
          if (page.next !== null && isSifted(filter)) reached.push(page.searchedTo!);
          expect(page.total).toBeLessThanOrEqual(LISTS[list].expected(filter).length);
          cursor = page.next ?? undefined;
        } while (cursor !== undefined && reached.length < 1000);
        expect(found).toEqual(inDirection(direction, LISTS[list].expected(filter)));
        const sorted = reached.toSorted((one, other) => one - other);
        expect(reached).toEqual(direction === "asc" ? sorted : sorted.toReversed());
      }
    },
  );
});

describe.each(Object.keys(LISTS) as List[])("paging through a list of %s", (list) => {
  it.each([
    {},
    { status: "delivered" as const },
    { type: "sms" },
    { taskId: TASKS[0], type: "viber" },
    { status: "failed" as const },
  ])("visits each row once while others come and go: %j", async (filter) => {
    const own = await createUser();
    const before = owner;
    await storeMixed(own.id, rows);
    await storeChunks(own.id, chains);
    owner = own;
    try {
      const gone = new Set<string>();
      const found: string[] = [];
      let cursor: string | undefined;
      let n = 1000;
      do {
        const page = await LISTS[list].find({ ...filter, limit: 5, ...(cursor !== undefined && { cursor }) });
        found.push(...page.ids);
        cursor = page.next ?? undefined;
        await storeMixed(own.id, mixedChain(n, START + n++ * 100 * SECOND));
        // Removes the row at the cursor and one not read yet.
        for (const id of [page.ids.at(-1), LISTS[list].expected(filter)[found.length + 2]]) {
          const chain = id?.slice(0, 34);
          if (chain === undefined) continue;
          for (const row of rows) if (row.id.startsWith(chain)) gone.add(row.id);
          await env.DB.prepare("DELETE FROM sendings WHERE owner_id = ? AND id BETWEEN ? || '00' AND ? || 'ff'")
            .bind(own.id, chain, chain)
            .run();
        }
      } while (cursor !== undefined && n < 1400);
      expect(found).toEqual([...new Set(found)]);
      const left = LISTS[list].expected(filter).filter((id) => !gone.has(id));
      expect(found).toEqual(expect.arrayContaining(left));
    } finally {
      owner = before;
    }
  });
});
