import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { permissionsOf } from "../../../../app/domain/base/access/permissions";
import { newId, newIds } from "../../../../app/domain/base/shared/ids";
import {
  findHolders,
  findQueue,
  findSenderNames,
  getSenderName,
} from "../../../../app/domain/network/sender-names/find";
import { MOST_NAMES } from "../../../../app/domain/network/sender-names/request";
import { updateUser } from "../../../../app/domain/people/accounts/update-user";
import { openDatabase } from "../../../../db/client";
import { platformOf } from "../../../../workers/platform";
import { meterOf } from "../../../support/engine/meter";
import { createUser } from "../../../support/world/people";

const platform = platformOf(env);
const PAGE = 16;
const MANY = 2000;

/** This many pending names of one customer of the reseller; every tenth is a voice number. */
async function waiting(resellerId: string, n: number) {
  const { id } = await createUser({ resellerId });
  await env.DB.prepare(`INSERT INTO sendernames (owner_id, id, name, type, moderation, reseller_id, created_at, updated_at)
    SELECT ?1, value, 'Name ' || key, iif(key % 10, 'viber', 'voice'), 'pending', ?2, 0, 0 FROM json_each(?3)`)
    .bind(id, resellerId, JSON.stringify(newIds(n)))
    .run();
  return id;
}

it("a page of a queue reads at most four pages of rows, for any viewer and filter", async () => {
  const [own, other] = [await createUser({ level: "reseller" }), await createUser({ level: "reseller" })];
  await waiting(other.id, MANY);
  await waiting(own.id, MANY);
  const meter = meterOf(env.DB);
  const db = openDatabase(meter.db);
  for (const viewer of [
    { id: own.id, level: "reseller" as const },
    { id: newId(), level: "manager" as const },
  ]) {
    for (const filter of [{}, { type: "voice" }, { type: "sms" }]) {
      meter.reset();
      const first = await findQueue(db, viewer, { moderation: "pending", limit: PAGE, ...filter });
      expect(first.rows).toHaveLength("type" in filter && filter.type === "sms" ? 0 : PAGE);
      const second = await findQueue(db, viewer, {
        moderation: "pending",
        limit: PAGE,
        ...filter,
        cursor: first.next ?? "z",
      });
      expect(second.rows.every(({ id }) => id > first.rows.at(-1)!.id)).toBe(true);
      expect(meter.rowsRead).toBeLessThanOrEqual(2 * 4 * PAGE);
    }
  }
});

it("an account's own list reads at most the number of names allowed", async () => {
  const owner = newId();
  await waiting((await createUser({ level: "reseller" })).id, MANY);
  await env.DB.prepare(`INSERT INTO sendernames (owner_id, id, name, type, moderation, created_at, updated_at)
    SELECT ?1, value, 'Name ' || key, 'viber', 'pending', 0, 0 FROM json_each(?2)`)
    .bind(owner, JSON.stringify(newIds(MOST_NAMES)))
    .run();
  const meter = meterOf(env.DB);
  expect(await findSenderNames(openDatabase(meter.db), { id: owner })).toHaveLength(MOST_NAMES);
  expect(meter.rowsRead).toBeLessThanOrEqual(MOST_NAMES + 1);
});

it("a reseller's queue follows a customer who moves to another reseller", async () => {
  const [before, after] = [await createUser({ level: "reseller" }), await createUser({ level: "reseller" })];
  const manager = await createUser({ level: "manager" });
  const customer = await waiting(before.id, 1);
  const queueOf = ({ id }: { id: string }) =>
    findQueue(platform.db, { id, level: "reseller" }, { moderation: "pending", limit: PAGE });
  expect((await queueOf(before)).rows).toHaveLength(1);
  const permissions = permissionsOf("manager", {});
  await updateUser(platform, { id: manager.id, level: "manager", permissions }, customer, { resellerId: after.id });
  expect((await queueOf(before)).rows).toHaveLength(0);
  const { rows } = await queueOf(after);
  expect(rows).toMatchObject([{ ownerId: customer, name: "Name 0" }]);
  expect(await getSenderName(platform.db, { id: before.id, level: "reseller" }, rows[0]!.id)).toBeNull();
});

it("shows other owners of a look-alike name", async () => {
  const [one, two, three] = [
    await createUser({ sender: "SHOP10" }),
    await createUser({ sender: "Shoplo" }),
    await createUser({ sender: "SHOP10" }),
  ];
  const [row] = await findSenderNames(platform.db, one);
  const holders = await findHolders(platform.db, row!.id);
  expect(holders.sort((a, b) => Number(a.isSame) - Number(b.isSame))).toEqual([
    { owner: two.username, isSame: false },
    { owner: three.username, isSame: true },
  ]);
});
