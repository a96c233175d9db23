import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { indexStatement } from "../../../../app/domain/library/files/files";
import { countExpiring, type FileFilter, findFiles } from "../../../../app/domain/library/files/find";
import { filterOf, readQuery } from "../../../../app/routes/storage/files-query";
import { openDatabase } from "../../../../db/client";
import { meterOf } from "../../../support/engine/meter";
import { rowsOf } from "../../../support/world/rows";

const LIMIT = 16;
const MANY = 1200;
const DAY = 24 * 60 * 60_000;
const NOW = 1_800_000_000_000;
const viewer = { id: newId() };
const clock = () => NOW;

// Every third file is a picture, every fourth is public, every fifth expires within 1200 hours.
beforeAll(async () => {
  const rows = Array.from({ length: MANY }, (_, n) => {
    const name = `${n % 2 === 0 ? "report" : "photo"} ${1000 + n}`;
    return { id: `${viewer.id}-${1000 + n}`, name, n };
  });
  await rowsOf(
    `INSERT INTO files (owner_id, id, title, filename, type, kind, size, hash, meta, is_public, expired_at, created_at, updated_at)
     SELECT ?1, value ->> 'id', value ->> 'name', 'x.csv', iif(value ->> 'n' % 3, 'text/csv', 'image/png'),
       iif(value ->> 'n' % 3, 'table', 'image'), 1, '', '{}', (value ->> 'n') % 4 = 0,
       iif((value ->> 'n') % 5, NULL, ?3 + (value ->> 'n') * 3600000 + 1), 0, 0 FROM json_each(?2)`,
    viewer.id,
    JSON.stringify(rows),
    NOW,
  );
  const db = openDatabase(env.DB);
  const statements = rows.map(({ id, name }) =>
    indexStatement(db, { ownerId: viewer.id, id, title: name, filename: "x.csv" }),
  );
  await db.batch(statements as [(typeof statements)[0]]);
});

async function metered(filter: Partial<FileFilter>) {
  const meter = meterOf(env.DB);
  const page = await findFiles({ db: openDatabase(meter.db), clock }, viewer, { limit: LIMIT, ...filter });
  return { page, read: meter.rowsRead };
}

test.each<Partial<FileFilter>>([
  {},
  { kind: "image" },
  { types: ["text/csv"] },
  { isPublic: true },
  { isPublic: false },
  { expiresBefore: NOW + 30 * DAY },
])("a page of %j reads at most five rows per row shown, and so does the next one", async (filter) => {
  const first = await metered(filter);
  expect(first.page.rows).toHaveLength(LIMIT);
  expect(first.read).toBeLessThanOrEqual(5 * (LIMIT + 1));
  const second = await metered({ ...filter, cursor: first.page.next! });
  expect(second.page.rows).toHaveLength(LIMIT);
  expect(second.read).toBeLessThanOrEqual(5 * (LIMIT + 1));
  const ids = [...first.page.rows, ...second.page.rows].map(({ id }) => id);
  expect(new Set(ids).size).toBe(2 * LIMIT);
});

test.each(["report", "rep", "1"])("a search for %s reads each file at most a few times", async (search) => {
  const first = await metered({ search });
  const second = await metered({ search, cursor: first.page.next! });
  expect([first.page.rows.length, second.page.rows.length]).toEqual([LIMIT, LIMIT]);
  expect(first.read + second.read).toBeLessThanOrEqual(2 * 6 * MANY);
});

test("several combined filters are searched to the end", async () => {
  const both = await metered({ kind: "image", isPublic: true });
  expect(both.page.rows.every((row) => row.kind === "image" && row.isPublic)).toBe(true);
  expect(both.page.rows).toHaveLength(LIMIT);
  const rare = await metered({ search: "photo", types: ["application/pdf"] });
  expect(rare.page.rows).toEqual([]);
  expect(rare.page.next).toBeNull();
  expect(rare.read).toBeLessThanOrEqual(6 * MANY);
});

test("pages of every filter hold each file once, and add up to the total", async () => {
  for (const filter of [{ kind: "image" }, { search: "photo 1" }, { isPublic: true, kind: "table" }] as const) {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await findFiles({ db: openDatabase(env.DB), clock }, viewer, { limit: 100, cursor, ...filter });
      seen.push(...page.rows.map(({ id }) => id));
      cursor = page.next ?? undefined;
    } while (cursor);
    const counted = await findFiles({ db: openDatabase(env.DB), clock }, viewer, {
      limit: 1,
      isCounted: true,
      ...filter,
    });
    expect(seen.length).toBe(new Set(seen).size);
    expect(seen.length).toBe(counted.total);
    expect(seen.length).toBeGreaterThan(100);
  }
});

test("files about to be deleted are sorted by date", async () => {
  const { page } = await metered({ expiresBefore: NOW + DAY });
  const dates = page.rows.map(({ expiredAt }) => expiredAt!);
  expect(dates).toEqual([...dates].sort((a, b) => a - b));
  expect(dates.length).toBe(5);
});

test("home counts the files in the list of those deleted soon: no held files and no temporary speech", async () => {
  const owner = { id: newId() };
  const store = (rows: object[]) =>
    rowsOf(
      `INSERT INTO files (owner_id, id, title, filename, type, kind, size, hash, meta, locks, expired_at, created_at, updated_at)
       SELECT ?1, value ->> 'id', 'x', 'x.csv', 'text/csv', 'table', 1, '', '{}', value ->> 'locks', value ->> 'at',
         value ->> 'made', 0 FROM json_each(?2)`,
      owner.id,
      JSON.stringify(rows),
    );
  const at = NOW + DAY;
  await store([
    { id: "soon", locks: 0, at, made: NOW - DAY },
    { id: "held", locks: 1, at, made: NOW - DAY },
    { id: "speech", locks: 0, at: NOW + 600_000, made: NOW },
    { id: "later", locks: 0, at: NOW + 4 * DAY, made: NOW },
  ]);
  const soon = async (db = openDatabase(env.DB)) => {
    const { rows } = await findFiles({ db, clock }, owner, filterOf(readQuery(new URLSearchParams("soon=yes")), NOW));
    return rows.map(({ id }) => id);
  };
  expect(await soon()).toEqual(["soon"]);
  expect(await countExpiring(openDatabase(env.DB), owner, NOW)).toBe(1);
  // However many files are in use, only a few are read.
  await store(Array.from({ length: MANY }, (_, n) => ({ id: `held${n}`, locks: 1, at: NOW + 1000, made: 0 })));
  for (const read of [soon, (db: ReturnType<typeof openDatabase>) => countExpiring(db, owner, NOW)]) {
    const meter = meterOf(env.DB);
    await read(openDatabase(meter.db));
    expect(meter.rowsRead).toBeLessThanOrEqual(2 * MANY);
  }
});

test("a search matches the beginnings of all its words in any case", async () => {
  expect((await metered({ search: "REPORT 1004" })).page.rows.map(({ title }) => title)).toEqual(["report 1004"]);
  expect((await metered({ search: "eport" })).page.rows).toEqual([]);
  const stranger = await findFiles(
    { db: openDatabase(env.DB), clock },
    { id: newId() },
    { limit: 5, search: "report" },
  );
  expect(stranger.rows).toEqual([]);
});

test("a size limit alone leaves out larger files", async () => {
  expect((await metered({ maxBytes: 0 })).page.rows).toEqual([]);
  expect((await metered({ maxBytes: 1 })).page.rows).toHaveLength(LIMIT);
});
