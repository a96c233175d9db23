import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { viewerOfToken } from "../../../app/domain/base/access/viewer-of-token";
import { newId } from "../../../app/domain/base/shared/ids";
import { findAllTariffs } from "../../../app/domain/money/tariffs/find";
import { openDatabase } from "../../../db/client";
import { routes } from "../../../workers/api/routes";
import { platformOf } from "../../../workers/platform";
import { meterOf } from "../../support/engine/meter";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

let manager: Session;
let reseller: Session;

const LIMIT = 8;

beforeAll(async () => {
  manager = await signInAs((await createUser({ level: "manager" })).username);
  reseller = await signInAs((await createUser({ level: "reseller" })).username);
  for (let copy = 0; copy < 60; copy++) {
    await rowsOf(
      `INSERT INTO tariffs (id, title, source, data, owner_id, created_at, updated_at)
          VALUES (?, 'Copy', 'sendings.vk', '{"rules":[],"options":{"refundOnFailed":false,"noPayments":false}}', ?, 0, 0)`,
      newId(),
      copy % 2 ? reseller.id : "",
    );
  }
});

it.each([
  ["a manager", () => manager],
  ["a reseller", () => reseller],
])("reads at most fourteen rows for one of %s's pages, and continues after it", async (_, sessionOf) => {
  const session = sessionOf();
  const { endpoint } = routes.find(({ method, path }) => method === "GET" && path === "/tariffs")!;
  const meter = meterOf(env.DB);
  const platform = platformOf(env);
  const pages: string[] = [];
  for (let after: string | null | undefined; pages.length < 3 * LIMIT; ) {
    meter.reset();
    const request = {
      env,
      params: {},
      body: undefined,
      raw: undefined,
      id: undefined,
      platform: { ...platform, db: openDatabase(meter.db) },
      viewer: (await viewerOfToken(platform, session.token, null))!,
      query: endpoint.query!.parse({ $limit: LIMIT, ...(after ? { $after: after } : {}) }),
      request: new Request("https://cabinet.test/api/tariffs"),
    };
    // biome-ignore lint/suspicious/noExplicitAny: a table holds endpoints of every shape
    const { value } = (await endpoint.handle(request as any)) as any;
    expect(meter.rowsRead).toBeLessThanOrEqual(14 * (LIMIT + 1) + 4);
    pages.push(...value.data.map(({ id }: { id: string }) => id));
    after = value.next;
  }
  expect(new Set(pages).size).toBe(3 * LIMIT);
});

it.each([
  ["a manager", () => manager],
  ["a reseller", () => reseller],
])("reads at most one hidden tariff for the screen of %s, and for its plans", async (_, sessionOf) => {
  const meter = meterOf(env.DB);
  const viewer = (await viewerOfToken(platformOf(env), sessionOf().token, null))!;
  meter.reset();
  const needs = { db: openDatabase(meter.db), clock: Date.now };
  const find = (cursor?: string) =>
    findAllTariffs(needs, viewer, { limit: LIMIT, offset: 0, cursor }, { isSold: true });
  const first = await find();
  expect([first.rows.length, meter.rowsRead]).toEqual([LIMIT, 2 * (LIMIT + 1)]);
  meter.reset();
  const second = await find(first.next!);
  expect(meter.rowsRead).toBe(2 * (LIMIT + 1));
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(2 * LIMIT);
});
