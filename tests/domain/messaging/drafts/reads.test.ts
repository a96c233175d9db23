import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { findChoosable } from "../../../../app/domain/messaging/drafts/recipients/lists";
import { findPeople } from "../../../../app/domain/messaging/drafts/recipients/people";
import { chosenContacts, searchContacts } from "../../../../app/domain/messaging/drafts/recipients/single-contacts";
import { findChosen } from "../../../../app/domain/messaging/drafts/recipients/summary";
import { reportIntake } from "../../../../app/domain/messaging/sendings/accept/recipient-report";
import { openDatabase } from "../../../../db/client";
import { openEngine } from "../../../support/engine/engine";
import { meterOf } from "../../../support/engine/meter";
import { openAccount, openList, phones } from "../../../support/world/scene";

const SHOWN_LISTS = 200;
const SHOWN_CONTACTS = 10;

function metered() {
  const meter = meterOf(env.DB);
  return { meter, db: openDatabase(meter.db) };
}

/** Ids of new empty lists, newest last. */
async function openLists(ownerId: string, n: number, type = "regular"): Promise<string[]> {
  const ids = Array.from({ length: n }, () => newId()).sort();
  const rows = JSON.stringify(ids.map((id, index) => [id, `List ${index}`]));
  await openDatabase(
    env.DB,
  ).run(sql`INSERT INTO contact_lists (owner_id, id, title, type, contacts, created_at, updated_at)
    SELECT ${ownerId}, value ->> 0, value ->> 1, ${type}, 0, 1, 1 FROM json_each(${rows})`);
  return ids;
}

describe("the recipients of a campaign", () => {
  it("are chosen among the newest lists, four rows per list shown, and a chosen old one stays", async () => {
    const viewer = { id: newId() };
    const ids = await openLists(viewer.id, 3000);
    await openLists(viewer.id, 50, "blacklist");
    const { meter, db } = metered();
    const { lists, blacklists, total } = await findChoosable(db, viewer, {
      chosen: [ids[0]!, "79160000000"],
      search: "",
    });
    expect([lists.length, blacklists.length, total]).toEqual([SHOWN_LISTS, 50, 601]);
    expect(lists.slice(0, 2).map(({ id }) => id)).toEqual([ids[0], ids.at(-1)]);
    expect(meter.rowsRead).toBeLessThanOrEqual(4 * SHOWN_LISTS);
    meter.reset();
    const found = await findChoosable(db, viewer, { chosen: [], search: "list 2999" });
    expect(found.lists.map(({ id }) => id)).toEqual([ids.at(-1)]);
    expect(meter.rowsRead).toBeLessThanOrEqual(4 * SHOWN_LISTS);
  });

  it("are all shown once chosen, even if off, a blacklist or many, but not another account's", async () => {
    const viewer = { id: newId() };
    const ids = [...(await openLists(viewer.id, 250)), ...(await openLists(viewer.id, 1, "blacklist"))];
    const foreign = await openLists(newId(), 1);
    await openDatabase(env.DB).run(sql`UPDATE contact_lists SET is_active = 0 WHERE owner_id = ${viewer.id}`);
    const { meter, db } = metered();
    const { lists } = await findChoosable(db, viewer, { chosen: [...ids, ...foreign], search: "none" });
    expect(lists.map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect(lists.every(({ isActive }) => !isActive)).toBe(true);
    // One extra row per query, which marks its end.
    expect(meter.rowsRead).toBeLessThanOrEqual(4 * ids.length + 3);
    const chosen = { phones: "", contacts: [], include: ids.slice(0, 200), exclude: ids.slice(200) };
    expect(await findChosen(db, viewer, chosen)).toMatchObject({ lists: { length: 200 }, without: { length: 51 } });
  });

  it("are named by reading only their own rows, however many lists there are", async () => {
    const viewer = { id: newId() };
    const ids = await openLists(viewer.id, 1000);
    const { meter, db } = metered();
    const chosen = { phones: "", contacts: [], include: ids.slice(0, 3), exclude: ids.slice(5, 7) };
    expect(await findChosen(db, viewer, chosen)).toMatchObject({ lists: { length: 3 }, without: { length: 2 } });
    expect(meter.rowsRead).toBeLessThanOrEqual(4 * 5);
  });

  it("are searched by one seek per list, and found again by one", async () => {
    const engine = openEngine();
    const { id } = await openAccount(engine);
    const lists = 5;
    for (let n = 0; n < lists; n++) await openList(engine, id, phones(2000));
    const { meter, db } = metered();
    const found = await searchContacts(db, { id }, "+7916");
    expect(found).toHaveLength(SHOWN_CONTACTS);
    expect(meter.rowsRead).toBeLessThanOrEqual(4 * (SHOWN_CONTACTS + lists));
    const ids = found.map((contact) => contact.id);
    for (const read of [chosenContacts, findPeople]) {
      meter.reset();
      expect(await read(db, { id }, ids)).toHaveLength(SHOWN_CONTACTS);
      expect(meter.rowsRead).toBeLessThanOrEqual(4 * SHOWN_CONTACTS * lists);
    }
  });

  it("are reported on with four rows per recipient, whatever else the account has", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const list = await openList(engine, account.id, phones(300));
    await openList(engine, account.id, phones(3000, 5000));
    const { meter, db } = metered();
    const intake = { type: "sms" as const, typed: ["+79161234567"], people: [], include: [list], exclude: [] };
    const report = await reportIntake({ ...engine, db }, account, intake);
    expect(report).toMatchObject({ ok: true, value: { accepted: 301, isExact: true } });
    expect(meter.rowsRead).toBeLessThanOrEqual(4 * 301);
  });
});
