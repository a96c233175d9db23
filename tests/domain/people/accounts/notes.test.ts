import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { addNote, findNotes, removeNote } from "../../../../app/domain/people/accounts/notes";
import { openDatabase } from "../../../../db/client";
import { createUser } from "../../../support/world/people";

const db = openDatabase(env.DB);
const needs = { db, clock: () => 1_000 };
const write = (viewer: Parameters<typeof addNote>[1], userId: string, text: string, key = newId()) =>
  addNote(needs, viewer, userId, { key, text });
const textsOf = async (viewer: Parameters<typeof addNote>[1], userId: string) =>
  (await findNotes(db, viewer, userId)).map(({ text }) => text);

async function scene() {
  const reseller = await createUser({ level: "reseller" });
  const customer = await createUser({ resellerId: reseller.id });
  const manager = await createUser({ level: "manager" });
  return { reseller, customer, manager };
}

it("hides notes from the customer and a manager's from the reseller", async () => {
  const { reseller, customer, manager } = await scene();
  expect(await write(manager, customer.id, "Pays late")).toBe(true);
  expect(await write(reseller, customer.id, "Calls often")).toBe(true);
  expect(await textsOf(manager, customer.id)).toEqual(["Calls often", "Pays late"]);
  expect(await textsOf(reseller, customer.id)).toEqual(["Calls often"]);
  expect(await textsOf(customer, customer.id)).toEqual([]);
});

it("writes a note once, however often the form is posted, and lets only its author remove it", async () => {
  const { reseller, customer, manager } = await scene();
  const key = newId();
  await Promise.all([write(reseller, customer.id, "Once", key), write(reseller, customer.id, "Once", key)]);
  await removeNote(db, manager, customer.id, key);
  expect(await textsOf(manager, customer.id)).toEqual(["Once"]);
  await removeNote(db, reseller, customer.id, key);
  expect(await textsOf(manager, customer.id)).toEqual([]);
});

it("refuses a reseller whose customer moved while the form was open", async () => {
  const { reseller, customer, manager } = await scene();
  const other = await createUser({ level: "reseller" });
  const key = newId();
  await write(reseller, customer.id, "Mine", key);
  await env.DB.prepare("UPDATE users SET reseller_id = ? WHERE id = ?").bind(other.id, customer.id).run();
  expect(await write(reseller, customer.id, "Too late")).toBe(false);
  await removeNote(db, reseller, customer.id, key);
  expect(await textsOf(reseller, customer.id)).toEqual([]);
  expect(await textsOf(other, customer.id)).toEqual([]);
  expect(await textsOf(manager, customer.id)).toEqual(["Mine"]);
});
