import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { firstIdAt, newId } from "../../../app/domain/shared/ids";
import { tariffs } from "../../../db/schema/billing";
import { openEngine } from "../../support/engine/engine";
import { submit, visit } from "../../support/forms/open-screen";
import { createUser, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

const { db } = openEngine();
const EMPTY = { title: "", light: "", dark: "", email: "", phone: "", telegram: "", blogUrl: "", chatUrl: "" };
const chosen = async () =>
  (await rowsOf<{ value: string }>("SELECT value FROM settings WHERE key = 'purchases.tariffs'"))[0]?.value ?? null;

it("a manager names the tariffs by which the platform buys, and takes the name back", async () => {
  const id = newId();
  const data = { rules: [], options: { refundOnFailed: false, noPayments: false } };
  const row = { id, title: "Bought", source: "sendings.sms", data, createdAt: 0, updatedAt: 0 };
  await db.insert(tariffs).values(row);
  const manager = await signInAs((await createUser({ level: "manager" })).username);
  expect((await submit("/settings/platform", { ...EMPTY, purchases: id }, manager)).status).toBe(303);
  expect(JSON.parse((await chosen())!)).toEqual([id]);
  const page = await (await visit("/settings/platform", manager)).text();
  const boxes = page.match(new RegExp(`<input[^>]*value="${id}"[^>]*>`, "g"))!;
  expect(boxes.map((box) => [/name="(\w+)"/.exec(box)![1], /checked/.test(box)])).toEqual([
    ["tariffs", false],
    ["purchases", true],
  ]);
  await submit("/settings/platform", EMPTY, manager);
  expect(await chosen()).toBeNull();
});

it("the margin is on a manager's home, never on a reseller's", async () => {
  const id = newId();
  const rules = [{ price: 1_000_000, unit: "segment" as const }];
  const data = { rules, options: { refundOnFailed: false, noPayments: false } };
  await db.insert(tariffs).values({ id, title: "Bought", source: "sendings.sms", data, createdAt: 0, updatedAt: 0 });
  const manager = await signInAs((await createUser({ level: "manager" })).username);
  await submit("/settings/platform", { ...EMPTY, purchases: id }, manager);
  const reseller = await createUser({ level: "reseller" });
  const customer = await createUser({ resellerId: reseller.id });
  const now = Date.now();
  await db.run(sql`INSERT INTO sendings (owner_id, id, type, sender, recipient, text, segments, price, status, created_at, updated_at)
    VALUES (${customer.id}, ${firstIdAt(now)}, 'sms', 'SHOP', '79160000001', 'Hi', 1, 2500000, 'delivered', ${now}, ${now})`);
  await db.run(sql`INSERT INTO message_hours (owner_id, hour, type, sender, operator, step, task_id, price, total, delivered, amount, charged, segments)
    VALUES (${customer.id}, ${Math.floor(now / 3_600_000)}, 'sms', 'SHOP', 'RU|mts', 0, '', 2500000, 4, 4, 10000000, 10000000, 4)`);
  const home = async (who: Parameters<typeof visit>[1], path: string) =>
    (await (await visit(path, who, { "accept-language": "en" })).text())
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll(/\s+/g, " ");
  // Charged 10, bought 4 segments for 1.
  expect(await home(manager, "/?whose=all")).toMatch(/ Margin \S*\s?6 ?\.00 .*60\.0%/);
  const theirs = await home(await signInAs(reseller.username), "/");
  expect(theirs.includes("Who sends today")).toBe(true);
  expect([/ Margin \S*\s?6 ?\.00/, /60\.0%/].map((sign) => sign.test(theirs))).toEqual([false, false]);
});
