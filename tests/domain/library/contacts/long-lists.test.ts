import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { CONTACT_ORDERS, findContacts, findInAllLists } from "../../../../app/domain/library/contacts/find";
import { openEngine } from "../../../support/engine/engine";
import { openList } from "../../../support/world/scene";

const engine = openEngine();
const { db } = engine;
const viewer = { id: newId() };
/** Together, more than a sorted page reads at once. */
const SIZES = [110_000, 15_000];
const ALL = SIZES[0]! + SIZES[1]!;
const byName = (direction: "asc" | "desc") => ({ sort: { by: CONTACT_ORDERS.name, direction } });

let lists: string[];

beforeAll(async () => {
  lists = [];
  for (const [at, size] of SIZES.entries()) {
    const listId = await openList(engine, viewer.id, []);
    lists.push(listId);
    await env.DB.prepare(
      `INSERT INTO contacts (owner_id, list_id, id, phone, last_name, gender, created_at, updated_at)
       WITH RECURSIVE n (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n < ?3 - 1)
       SELECT ?1, ?2, printf('%08x-0000-7000-8000-%012x', n * 2 + ?4, n), printf('7916%07d', n),
         printf('Имя %d', (n * 7919) % ?3), iif(n % 1000 = 0, 'female', 'male'), n, n FROM n`,
    )
      .bind(viewer.id, listId, size, at)
      .run();
    await env.DB.prepare("UPDATE contact_lists SET contacts = ?2 WHERE id = ?1").bind(listId, size).run();
  }
});

const namesOf = (rows: { lastName: string | null }[]) => rows.map(({ lastName }) => Number(lastName!.slice(4)));
const upTo = (size: number, step = 1) => Array.from({ length: size }, (_, n) => n * step);

describe("a list longer than one read", () => {
  it("is sorted by an unindexed column, from its start, after a cursor and from its end", async () => {
    const listId = lists[0]!;
    const first = (await findContacts(db, viewer, { listId, ...byName("asc"), limit: 50 }))!;
    expect(namesOf(first.rows)).toEqual(upTo(50));
    expect([first.total, first.isTotalExact]).toEqual([10_000, false]);
    const query = { listId, ...byName("asc"), limit: 50, offset: 20, cursor: first.next! };
    expect(namesOf((await findContacts(db, viewer, query))!.rows)).toEqual(upTo(120).slice(70));
    const last = (await findContacts(db, viewer, { listId, ...byName("desc"), limit: 2 }))!;
    expect(namesOf(last.rows)).toEqual([SIZES[0]! - 1, SIZES[0]! - 2]);
  });

  it("is sorted with a filter, and its matches are counted", async () => {
    const query = { listId: lists[0]!, gender: "female" as const, ...byName("asc"), limit: 200 };
    const page = (await findContacts(db, viewer, query))!;
    const names = namesOf(page.rows);
    expect(names).toEqual(names.toSorted((a, b) => a - b));
    expect([names.length, page.total, page.isTotalExact, page.next]).toEqual([110, 110, true, null]);
  });
});

describe("contacts of all lists", () => {
  it("are paged newest first, each once, with their total", async () => {
    const first = await findInAllLists(db, viewer, { limit: 1000 });
    expect([first.total, first.isTotalExact]).toEqual([ALL, true]);
    const second = await findInAllLists(db, viewer, { limit: 1000, cursor: first.next! });
    const ids = [...first.rows, ...second.rows].map(({ id }) => id);
    const { results } = await env.DB.prepare("SELECT id FROM contacts WHERE owner_id = ? ORDER BY id DESC LIMIT 2000")
      .bind(viewer.id)
      .all<{ id: string }>();
    expect(ids).toEqual(results.map(({ id }) => id));
  });

  it("are sorted and filtered", async () => {
    const page = await findInAllLists(db, viewer, { ...byName("asc"), limit: 4 });
    expect(namesOf(page.rows)).toEqual([0, 0, 1, 1]);
    const few = await findInAllLists(db, viewer, { gender: "female", limit: 1 });
    expect(few.rows).toHaveLength(1);
  });
});
