import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { lookedUpCsv } from "../../../../app/domain/library/hlr/download";
import { listLookedUp } from "../../../../app/domain/library/hlr/list";
import { lookUpOf } from "../../../../app/domain/library/hlr/look-up";
import { openEngine } from "../../../support/engine/engine";
import { meterOf } from "../../../support/engine/meter";
import { type LookUpResult, openLookUp } from "../../../support/world/hlr-results";
import { rowsOf } from "../../../support/world/rows";
import { engineOn, openAccount } from "../../../support/world/scene";

const ON = lookUpOf("reachable", { operator: "MTS" });
const OFF = lookUpOf("absent");
const phoneOf = (n: number) => `7916${String(n).padStart(7, "0")}`;

/** A look-up of 103 chunks of two phones: the first phone is on, the other off. */
async function openLarge() {
  const engine = openEngine();
  const owner = await openAccount(engine);
  const chunks = Array.from({ length: 103 }, (_, n): LookUpResult[] => [
    [phoneOf(2 * n), ON],
    [phoneOf(2 * n + 1), OFF],
  ]);
  return { engine, owner, taskId: await openLookUp(engine, owner.id, chunks) };
}

test("the file of a look-up holds all its phones, however many chunks there are", async () => {
  const { engine, owner, taskId } = await openLarge();
  const made = await lookedUpCsv(engine, owner, taskId);
  if (!made?.ok) throw new Error("refused");
  const [head, ...lines] = (await new Response(made.value.body).text()).trimEnd().split("\r\n");
  expect(head).toMatch(/^phone;status;/);
  expect(lines.map((line) => line.split(";")[0])).toEqual(Array.from({ length: 206 }, (_, n) => phoneOf(n)));
});

test("a list of reachable phones holds all of them, using as many imports as needed", async () => {
  const { engine, owner, taskId } = await openLarge();
  const request = { where: { reachable: true }, listTitle: "Reachable" };
  const made = await listLookedUp(engine, owner, taskId, request, 40);
  if (!made?.ok) throw new Error("refused");
  await engine.work();
  const { listId } = made.value;
  const phones = await rowsOf<{ phone: string }>("SELECT phone FROM contacts WHERE list_id = ? ORDER BY phone", listId);
  expect(phones.map(({ phone }) => phone)).toEqual(Array.from({ length: 103 }, (_, n) => phoneOf(2 * n)));
  expect(await rowsOf("SELECT title, contacts FROM contact_lists WHERE owner_id = ?", owner.id)).toEqual([
    { title: "Reachable", contacts: 103 },
  ]);
  expect(
    await rowsOf(
      "SELECT state, count(*) AS n FROM tasks WHERE owner_id = ? AND type = 'contacts:import' GROUP BY state",
      owner.id,
    ),
  ).toEqual([{ state: "completed", n: 3 }]);
});

test("the file reads each of its rows once", async () => {
  const { owner, taskId } = await openLarge();
  const meter = meterOf(env.DB);
  const made = await lookedUpCsv(engineOn(meter.db, env.FILES), owner, taskId);
  if (!made?.ok) throw new Error("refused");
  await new Response(made.value.body).text();
  // The task, the phones, and one check per chunk for the next one.
  expect(meter.rowsRead).toBeLessThanOrEqual(1 + 206 + 2 * 103 + 25);
});

test("nothing is created from a bulk, without matches or for another account", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine);
  const request = { where: { reachable: true }, listTitle: "Reachable" };
  const mailing = await openLookUp(engine, owner.id, [[[phoneOf(1), null]]], "sms");
  const off = await openLookUp(engine, owner.id, [[[phoneOf(1), OFF]]]);
  const early = await openLookUp(engine, owner.id, []);
  for (const make of [() => lookedUpCsv(engine, owner, mailing), () => listLookedUp(engine, owner, mailing, request)]) {
    expect(await make()).toMatchObject({ problems: [{ key: "taskNotLookUp" }] });
  }
  for (const make of [() => lookedUpCsv(engine, owner, early), () => listLookedUp(engine, owner, off, request)]) {
    expect(await make()).toMatchObject({ problems: [{ key: "fileNoRows" }] });
  }
  const stranger = { id: newId() };
  expect(await lookedUpCsv(engine, stranger, off)).toBeNull();
  expect(await listLookedUp(engine, stranger, off, request)).toBeNull();
  expect(await rowsOf("SELECT 1 FROM files WHERE owner_id = ?", owner.id)).toEqual([]);
});
