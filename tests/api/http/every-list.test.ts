import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { newId } from "../../../app/domain/base/shared/ids";
import { readAs } from "../../../workers/api/http/read-as";
import { routes } from "../../../workers/api/routes";
import { call } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { MAKERS, makeFor } from "./list-makers";
import { copiesOf, MIXES } from "./list-mixes";
import { listRoutes } from "./list-routes";

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

let session: Session;

beforeAll(async () => {
  session = await signInAs((await createUser()).username);
});

const order = (direction: string) => ({ "$order[0][0]": "createdAt", "$order[0][1]": direction });

describe("every list", () => {
  it.each(listRoutes)("of $path supports an order, a period and a search", ({ endpoint }) => {
    const query = {
      $order: [["createdAt", "ASC"]],
      createdAt: { $gte: "2020-01-01" },
      $search: "+79161234567",
      $limit: "5",
      $offset: "0",
      $scope: "own",
    };
    const issues = endpoint.query!.safeParse(readAs(endpoint.query!, query).value).error?.issues ?? [];
    // A contact list is requested by its own id.
    expect(issues.filter(({ path }) => path[0] !== "ListId")).toEqual([]);
  });
});

describe("the list of a webhook's calls", () => {
  it("is listed both ways, by period and by search", async () => {
    const body = { title: "Told", url: "https://crm.example/told", events: ["sendings.sent"] };
    const made = (await (await call("POST", "/api/webhooks", { session, body })).json()) as Answer;
    const hook = made.id;
    const ids = ["a", "b", "c"].map((letter) => `${newId()}.${letter}`);
    const events = ["sendings.sent", "sendings.failed", "sendings.seen"];
    for (const [index, id] of ids.entries()) {
      const at = Date.UTC(2026, 0, index + 1);
      const event = JSON.stringify({ type: events[index], id, at });
      await rowsOf(
        "INSERT INTO webhook_deliveries (owner_id, hook_id, id, event, state, attempts, first_at, updated_at) VALUES (?, ?, ?, ?, 'dead', 1, ?, ?)",
        session.id,
        hook,
        id,
        event,
        at,
        at,
      );
      await rowsOf(
        'INSERT INTO webhook_requests (owner_id, hook_id, slot, number, event_id, type, attempt, is_ok, ms, request, answer, created_at) VALUES (?, ?, ?, ?, ?, ?, 1, 0, 1, \'{"method":"POST","url":"https://crm.example/told","body":""}\', \'\', ?)',
        session.id,
        hook,
        index,
        index + 1,
        id,
        events[index],
        at,
      );
    }
    for (const [path, key] of [
      ["deliveries", "id"],
      ["requests", "deliveryId"],
    ] as const) {
      const idsFor = async (query: Record<string, string>) =>
        (
          (await (
            await call("GET", `/api/webhooks/${hook}/${path}?${new URLSearchParams(query)}`, { session })
          ).json()) as Answer
        ).data.map((row: Answer) => row[key]);
      expect(await idsFor(order("asc"))).toEqual(ids);
      expect(await idsFor(order("desc"))).toEqual(ids.toReversed());
      expect(await idsFor({ "createdAt[$gte]": "2026-01-02", "createdAt[$lt]": "2026-01-03" })).toEqual([ids[1]]);
      expect(await idsFor({ $search: "FAILED" })).toEqual([ids[1]]);
      expect(await idsFor({ $search: "zulu" })).toEqual([]);
    }
  });
});

const ROWS = 300;
const PAGE = 37;
const WORD = "zebra";

interface Listed {
  data: Answer[];
  total: number;
  next: string | null;
  totalIsLowerBound?: boolean;
  searchedTo?: string;
}

type Query = Record<string, string>;

const flatOrder = (column: string, way: string): Query => ({ "$order[0][0]": column, "$order[0][1]": way });

/** Lists under an alias, and lists with rows that are not copied here. */
const ELSEWHERE = ["/n/invoices"];

it("defines mixed rows for every list", () => {
  const mixed = new Set(Object.keys(MIXES).map((name) => name.split(" ")[0]!));
  expect([...mixed].sort()).toEqual(
    Object.keys(MAKERS)
      .filter((path) => !ELSEWHERE.includes(path))
      .sort(),
  );
});

describe.each(Object.entries(MIXES))("GET %s with 300 rows of mixed kinds", (name, mix) => {
  const path = name.split(" ")[0]!;
  let base: Query = {};
  let owner: Session;
  let ids: string[];
  let worded: string[];
  /** All rows as a single page returns them. */
  let all: Answer[];
  const copies = (count: number, word = "later") => copiesOf(MAKERS[path]!, mix, owner, { count, word });

  const ask = async (query: Query, status = 200): Promise<Listed> => {
    const answer = await call("GET", `/api${path}?${new URLSearchParams({ ...base, ...query })}`, { session: owner });
    expect([path, query, answer.status]).toEqual([path, query, status]);
    return answer.json();
  };

  /** Follows `next`: every page but the last must be full. */
  const walk = async (query: Query, between: (page: number) => Promise<void> = async () => {}) => {
    const seen: string[] = [];
    let after: Query = {};
    for (let page = 0; ; page++) {
      const { data, next, searchedTo } = await ask({ ...query, ...after, $limit: String(PAGE) });
      seen.push(...data.map(({ id }) => id));
      if (next === null) return seen;
      if (!searchedTo) expect(data).toHaveLength(PAGE);
      after = { $after: next };
      await between(page);
    }
  };

  const filters = (mix.filters ?? []).map(([query, isMeant]) => [JSON.stringify(query), query, isMeant] as const);
  const orders = () => {
    const { endpoint } = routes.find((route) => route.method === "GET" && route.path === path)!;
    const schema = z.toJSONSchema(endpoint.query!, { unrepresentable: "any", io: "input" }) as Answer;
    const [column] = schema.properties.$order.prefixItems[0].prefixItems;
    return (column.enum as string[] | undefined) ?? [column.const as string];
  };

  beforeAll(async () => {
    const { username } = await createUser({ level: "reseller", balance: 1_000_000_000_000 });
    owner = await signInAs(username);
    makeFor(owner);
    await MAKERS[path]!.make(path === "/sendernames" ? "alpha-one" : `alpha-${newId().slice(-4)}`);
    ({ ids, worded } = await copies(mix.count ?? ROWS, WORD));
    base = (await mix.query?.(owner)) ?? {};
    all = (await ask({ $limit: "1000" })).data;
  });

  it("returns all of them on one page with their exact total", async () => {
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    expect(await ask({ $limit: "1" })).toMatchObject({ total: all.length, next: expect.any(String) });
    expect((await ask({ $limit: "1" })).totalIsLowerBound).toBeUndefined();
    expect(await ask({ $limit: "1000" })).toMatchObject({ total: all.length, next: null });
  });

  it("pages through each of them once, both ways", async () => {
    const up = await walk(flatOrder("createdAt", "asc"));
    expect(new Set(up)).toEqual(new Set(all.map(({ id }) => id)));
    expect(up).toHaveLength(all.length);
    expect(await walk(flatOrder("createdAt", "desc"))).toEqual(up.toReversed());
    const usual = await walk({});
    expect(usual).toEqual(all.map(({ id }) => id));
  });

  it("is read whole by a client that pages by offset and total", async () => {
    const seen: string[] = [];
    let total = 1;
    for (let offset = 0; offset < total; offset += PAGE) {
      const page = await ask({ $limit: String(PAGE), $offset: String(offset) });
      seen.push(...page.data.map(({ id }) => id));
      ({ total } = page);
    }
    expect(seen).toEqual(all.map(({ id }) => id));
  });

  it("returns nothing past its end, with the true total", async () => {
    expect(await ask({ $offset: "5000" })).toMatchObject({ data: [], total: all.length, next: null });
  });

  it.each(filters)("filters by %s", async (_, query, isMeant) => {
    const meant = all.filter(isMeant).map(({ id }) => id);
    expect(meant.length).toBeGreaterThan(0);
    expect(meant.length).toBeLessThan(all.length + Number(path === "/notifications"));
    // The contacts index has its own order.
    const alike = (found: string[]) => (path === "/contacts" ? found.toSorted() : found);
    expect(alike(await walk(query))).toEqual(alike(meant));
    const page = await ask({ ...query, $limit: "3" });
    expect([page.total, page.totalIsLowerBound]).toEqual([meant.length, undefined]);
    const [first] = await walk({ ...query, ...flatOrder("createdAt", "asc") });
    expect(meant).toContain(first);
    const middle = await ask({ ...query, $limit: "3", $offset: "3" });
    if (path !== "/contacts") expect(middle.data.map(({ id }) => id)).toEqual(meant.slice(3, 6));
  });

  it("combines its filters with a search", async () => {
    if (!mix.word) return;
    const isWorded = ({ id }: Answer) => worded.includes(id);
    expect(new Set(await walk({ $search: WORD.toUpperCase() }))).toEqual(new Set(worded));
    expect((await ask({ $search: WORD, $limit: "2" })).total).toBe(worded.length);
    for (const [query, isMeant] of mix.filters ?? []) {
      const meant = all.filter((row) => isWorded(row) && isMeant(row)).map(({ id }) => id);
      expect([query, (await walk({ ...query, $search: WORD })).sort()]).toEqual([query, meant.sort()]);
    }
    expect(await ask({ $search: "nowhere-at-all" })).toMatchObject({ data: [], total: 0, next: null });
  });

  it("sorts by each of its columns, page by page", async () => {
    for (const column of orders()) {
      const up = await walk(flatOrder(column, "asc"));
      expect([column, new Set(up)]).toEqual([column, new Set(all.map(({ id }) => id))]);
      expect([column, up.length]).toEqual([column, all.length]);
      expect([column, await walk(flatOrder(column, "desc"))]).toEqual([column, up.toReversed()]);
    }
  });

  it("refuses a search of 300 letters and an unsupported order", async () => {
    expect(await ask({ $search: "x".repeat(300) }, 422)).toMatchObject({ data: [{ code: "searchTooLong" }] });
    await ask(flatOrder("nothing", "asc"), 422);
  });

  it("accepts the cursor of another filter without harm, or refuses it", async () => {
    const { next } = await ask({ $limit: "5" });
    const [query] = mix.filters?.[0] ?? [{}];
    const page = await ask({ ...query, $limit: "1000", $after: next! });
    const known = new Set(all.map(({ id }) => id));
    expect(page.data.every(({ id }) => known.has(id))).toBe(true);
  });

  it("refuses an invalid cursor, and the cursor of another order", async () => {
    const refused = async (query: Query) =>
      expect([query, await ask(query, 422)]).toMatchObject([query, { data: [{ code: "cursorInvalid" }] }]);
    for (const $after of ["no-such-cursor", "zzz", "0"]) await refused({ $after });
    const byTime = await ask({ $limit: "5" });
    for (const column of orders().filter((one) => one !== "createdAt")) {
      const { next } = await ask({ ...flatOrder(column, "asc"), $limit: "5" });
      await refused({ $after: next! });
      await refused({ $after: next!, ...flatOrder("createdAt", "asc") });
      await refused({ $after: byTime.next!, ...flatOrder(column, "asc") });
    }
  });

  it("visits every row once while rows arrive and others are removed", async () => {
    const before = (await ask({ $limit: "1000" })).data.map(({ id }) => id as string);
    const kept = new Set(before);
    const { table } = MAKERS[path]!;
    const seen = await walk({}, async (page) => {
      if (page === 0) await copies(5);
      // Removes the row at the cursor and one not read yet.
      if (page === 1) for (const at of [2 * PAGE - 1, 5 * PAGE]) await removed(before[at]!);
    });
    async function removed(id: string) {
      if (!ids.includes(id) || ["/users", "/tariffs", "/referrals"].includes(path)) return;
      await rowsOf(`DELETE FROM ${table} WHERE id = ?`, id);
      if (before.indexOf(id) > 2 * PAGE) kept.delete(id);
    }
    expect(seen.length).toBe(new Set(seen).size);
    expect(seen.filter((id) => kept.has(id))).toEqual(before.filter((id) => kept.has(id)));
  });
});
