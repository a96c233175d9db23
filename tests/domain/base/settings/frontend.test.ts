import { env } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import { forgetFrontend, getFrontend } from "../../../../app/domain/base/settings/frontend";
import { openDatabase } from "../../../../db/client";
import { settings } from "../../../../db/schema/accounts";
import { meterOf } from "../../../support/engine/meter";

const db = openDatabase(env.DB);

beforeEach(async () => {
  await db.delete(settings);
  forgetFrontend(db);
});

async function say(ownerId: string, values: Record<string, unknown>) {
  const rows = Object.entries(values).map(([key, value]) => ({ ownerId, key, value, updatedAt: 0 }));
  await db.insert(settings).values(rows);
}

it("is empty until configured", async () => {
  const nothing = { email: null, phone: null, telegram: null };
  expect(await getFrontend(db, 0, "any.test")).toMatchObject({
    title: null,
    brand: "a",
    support: nothing,
    chatUrl: null,
  });
});

it("shows each host its brand, in any case and with or without a port, and the platform's to other hosts", async () => {
  await say("", {
    "frontend.hosts": { "b.test": "b", "a.test:8787": "a" },
    "frontend.brand": "b",
    "frontend.title": "Platform",
  });
  await say("brand:a", { "frontend.title": "Alpha", "frontend.support": { email: "help@a.test" } });
  await say("brand:b", { "frontend.support": { email: "help@b.test", telegram: "@b" } });
  const of = async (host: string) => {
    const { brand, title, support } = await getFrontend(db, 0, host);
    return [brand, title, support.email];
  };
  expect(await of("B.test:443")).toEqual(["b", "Platform", "help@b.test"]);
  expect(await of("a.test:8787")).toEqual(["a", "Alpha", "help@a.test"]);
  expect(await of("a.test")).toEqual(["b", "Platform", "help@b.test"]);
  expect(await of("__proto__")).toEqual(["b", "Platform", "help@b.test"]);
});

it("queries once per ten seconds for all hosts, regardless of the settings of accounts", async () => {
  const accounts = Array.from({ length: 80 }, (_, index) => `account-${index}`);
  for (const id of accounts) await say(id, { "frontend.title": id });
  await say("", { "frontend.title": "Platform" });
  const meter = meterOf(env.DB);
  const metered = openDatabase(meter.db);
  for (const host of ["a.test", "b.test", "c.test"]) await getFrontend(metered, 1000, host);
  expect(meter.statements).toBe(1);
  expect(meter.rowsRead).toBeLessThanOrEqual(8);
  await say("brand:a", { "frontend.title": "Alpha" });
  expect((await getFrontend(metered, 10_999, "a.test")).title).toBe("Platform");
  expect((await getFrontend(metered, 11_000, "a.test")).title).toBe("Alpha");
});
