import { expect, it } from "vitest";
import { newId } from "../../../app/domain/shared/ids";
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
