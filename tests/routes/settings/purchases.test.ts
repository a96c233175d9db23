import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { firstIdAt, newId } from "../../../app/domain/base/shared/ids";
import { tariffs } from "../../../db/schema/billing";
import { openEngine } from "../../support/engine/engine";
import { submit, visit } from "../../support/forms/open-screen";
import { createUser, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

const { db } = openEngine();
const EMPTY = { title: "", light: "", dark: "", email: "", phone: "", telegram: "", blogUrl: "", chatUrl: "" };
const chosen = async () =>
  (await rowsOf<{ value: string }>("SELECT value FROM settings WHERE key = 'purchases.tariffs'"))[0]?.value ?? null;

it("a manager sets the tariffs of the platform's purchases, and clears the name", async () => {
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

it("the margin is on a manager's home page, never on a reseller's", async () => {
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
  // Charged 10; 4 segments were bought at 1 each.
  expect(await home(manager, "/?whose=all")).toMatch(/ Platform margin \S*\s?6 ?\.00 .*60\.0%/);
  const theirs = await home(await signInAs(reseller.username), "/");
  expect(theirs.includes("Active customers today")).toBe(true);
  expect([/ Platform margin/, /60\.0%/].map((sign) => sign.test(theirs))).toEqual([false, false]);
});

it("one button saves the whole page: the name beside the features, and nothing if a part is invalid", async () => {
  const manager = await signInAs((await createUser({ level: "manager" })).username);
  const page = await (await visit("/settings/platform", manager)).text();
  const forms = page.match(/<form[^>]*action="\/settings\/platform"/g);
  expect(forms).toHaveLength(1);
  expect(page).toMatch(/name="part"[^>]*value="whole"|value="whole"[^>]*name="part"/);
  const stored = async () =>
    Object.fromEntries(
      (
        await rowsOf<{ key: string; value: string }>(
          "SELECT key, value FROM settings WHERE owner_id = '' AND key IN ('frontend.title', 'billings.graceDays', 'subscriptions.graceDays')",
        )
      ).map(({ key, value }) => [key, JSON.parse(value)]),
    );
  const whole = { ...EMPTY, part: "whole", on: "sendernamesCheck", title: "Ромашка" };
  expect((await submit("/settings/platform", { ...whole, graceDays: "9" }, manager)).status).toBe(303);
  const saved = await stored();
  expect(saved["frontend.title"]).toBe("Ромашка");
  expect(Object.values(saved)).toContain(9);
  const wrong = await submit("/settings/platform", { ...whole, title: "Лютик", graceDays: "many" }, manager);
  expect(wrong.status).toBe(422);
  const unknown = { ...whole, title: "Лютик", resellers: "shop.example nobody-of-this-name" };
  expect((await submit("/settings/platform", unknown, manager)).status).toBeGreaterThanOrEqual(400);
  expect(await stored()).toEqual(saved);
  await submit("/settings/platform", { ...EMPTY, part: "whole", on: "sendernamesCheck" }, manager);
});
