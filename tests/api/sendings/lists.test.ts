import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { call } from "../../support/forms/open-screen";
import { storeMany } from "../../support/samples/many-messages";
import { mixedChain, storeMixed } from "../../support/samples/mixed-messages";
import { createUser, type Session, signInAs } from "../../support/world/people";

interface Page {
  data: { id: string; status: string }[];
  total: number;
  totalIsLowerBound?: true;
  searchedTo?: string;
  next: string | null;
}

const rows = Array.from({ length: 110 }, (_, n) => mixedChain(n)).flat();
let session: Session;

beforeAll(async () => {
  const user = await createUser();
  session = await signInAs(user.username);
  await storeMixed(user.id, rows);
  await env.DB.prepare("UPDATE accounts SET sendings = ?2 WHERE owner_id = ?1").bind(user.id, rows.length).run();
});

async function list(query: string, who = session): Promise<Page> {
  const response = await call("GET", `/api/sendings?${query}`, { session: who });
  expect(response.status).toBe(200);
  return response.json();
}

const FILTERS = ["", "status=delivered", "type=viber", "sender=SHOP", "isPaid=false", "$search=заказ", "isUnsent=true"];

describe("an old client that pages by offset and total", () => {
  it.each(FILTERS)("reads all of a list: ?%s", async (query) => {
    const read: string[] = [];
    let total = 1;
    for (let offset = 0; offset < total; offset += 16) {
      const page = await list(`${query}&$limit=16&$offset=${offset}`);
      expect(page.totalIsLowerBound).toBeUndefined();
      expect(page.data.length).toBe(Math.min(16, page.total - offset));
      read.push(...page.data.map(({ id }) => id));
      total = page.total;
    }
    expect(new Set(read).size).toBe(total);
    const byKey: string[] = [];
    let next: string | null = "";
    while (next !== null) {
      const page: Page = await list(`${query}&$limit=100${next && `&$after=${next}`}`);
      byKey.push(...page.data.map(({ id }) => id));
      next = page.next;
    }
    expect(byKey).toEqual(read);
  });

  it("gets the total on a page of one row and on one past the end", async () => {
    const expected = rows.filter(({ status }) => status === "delivered").length;
    for (const page of ["$limit=1", "$limit=1&$offset=3", "$offset=5000", "$limit=1000"]) {
      expect((await list(`status=delivered&${page}`)).total).toBe(expected);
    }
    expect(await list("status=delivered&$offset=5000")).toMatchObject({ data: [], next: null });
  });
});

it.each(["$group=chain&", ""])("answers a cursor of another filter with the rows after it: ?%s", async (group) => {
  const { next } = await list(`${group}type=viber&$limit=5`);
  const behind = await list(`${group}status=delivered&$limit=100&$after=${next}`);
  const all = await list(`${group}status=delivered&$limit=1000`);
  const ids = all.data.map(({ id }) => id);
  expect(behind.data.length).toBeGreaterThan(0);
  expect(ids.slice(ids.indexOf(behind.data[0]!.id), ids.indexOf(behind.data[0]!.id) + 100)).toEqual(
    behind.data.map(({ id }) => id),
  );
});

it.each(["nonsense", "archive.1.2", "9".repeat(20), "1.x", "%27%22"])(
  "refuses the cursor %s, which no list issued",
  async (cursor) => {
    const response = await call("GET", `/api/sendings?$after=${cursor}&status=delivered`, { session });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: "cursorInvalid" });
  },
);

it("refuses a search of 300 letters", async () => {
  const response = await call("GET", `/api/sendings?$search=${"x".repeat(300)}`, { session });
  expect(response.status).toBe(422);
});

describe("a list of 45,000 messages", () => {
  let many: Session;
  const MANY = 45_000;
  beforeAll(async () => {
    const user = await createUser();
    many = await signInAs(user.username);
    await storeMany(user.id, MANY);
  });

  it("has its exact total without a filter, and a lower bound of 10,000 with a frequent one", async () => {
    expect(await list("", many)).toMatchObject({ total: MANY });
    const page = await list("status=delivered", many);
    expect(page).toMatchObject({ total: 10_000, totalIsLowerBound: true });
    expect([page.data.length, page.searchedTo]).toEqual([16, undefined]);
  });

  it.each(["", "$group=chain&"])(
    "continues the search after each window and reports its position: ?%s",
    async (group) => {
      const found: string[] = [];
      const reached: (string | undefined)[] = [];
      let after = "";
      for (let pages = 0; pages < 10; pages++) {
        const page = await list(`${group}$search=needle${after}`, many);
        found.push(...page.data.map(({ id }) => id));
        reached.push(page.searchedTo);
        if (page.next === null) break;
        expect(page).toMatchObject({ totalIsLowerBound: true, searchedTo: expect.any(String) });
        after = `&$after=${page.next}`;
      }
      expect(found).toHaveLength(1);
      // A window has at most 20,000 rows; a search in texts, whose rows cost more time, has smaller ones.
      expect(reached.length).toBeGreaterThan(MANY / 20_000);
      expect(reached.length).toBeLessThan(9);
      const positions = reached.slice(0, -1);
      expect(positions).toEqual(positions.toSorted().toReversed());
      expect(reached.at(-1)).toBeUndefined();
    },
  );

  it("is read by an offset of any depth", async () => {
    const page = await list("$offset=44990", many);
    expect([page.data.length, page.total, page.next]).toEqual([10, MANY, null]);
  });
});
