import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { referralCodeOf } from "../../../../app/domain/money/referrals/code";
import { findReferrals } from "../../../../app/domain/money/referrals/find";
import { openDatabase } from "../../../../db/client";
import { users } from "../../../../db/schema/accounts";
import { meterOf } from "../../../support/engine/meter";
import { createUser } from "../../../support/world/people";

const db = openDatabase(env.DB);

async function invite(referrerId: string, names: string[]) {
  for (const firstName of names) {
    const { id } = await createUser();
    await db
      .update(users)
      .set({ referrerId, data: { firstName, lastName: "Ivanova" } })
      .where(eq(users.id, id));
  }
}

it("creates one code per account, even for concurrent requests", async () => {
  const [first, second] = [await createUser(), await createUser()];
  const codes = await Promise.all(Array.from({ length: 5 }, () => referralCodeOf(db, first)));
  expect(new Set(codes).size).toBe(1);
  expect(codes[0]).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  expect(await referralCodeOf(db, first)).toBe(codes[0]);
  expect(await referralCodeOf(db, second)).not.toBe(codes[0]);
});

it("lists invited users, newest first, with only the first letters of their names", async () => {
  const [host, other] = [await createUser(), await createUser()];
  await invite(host.id, ["Anna", "Boris", "Vera"]);
  await invite(other.id, ["Galina"]);
  const first = await findReferrals(db, host, { limit: 2 }, Date.now());
  expect(first.rows.map(({ name }) => name)).toEqual(["V••• I•••", "B••• I•••"]);
  const second = await findReferrals(db, host, { limit: 2, cursor: first.next! }, Date.now());
  expect(second.rows.map(({ name }) => name)).toEqual(["A••• I•••"]);
  expect(second.next).toBeNull();
});

it("reads at most four rows per row shown, however many users came", async () => {
  const host = await createUser();
  const guests = Array.from({ length: 150 }, (_, index) => `invited-${host.id}-${index}`);
  await env.DB.prepare(
    `INSERT INTO users (id, username, password_hash, level, data, grants, referrer_id, created_at, updated_at)
     SELECT value, value, '', 'me', '{}', '{}', ?, 0, 0 FROM json_each(?)`,
  )
    .bind(host.id, JSON.stringify(guests))
    .run();
  await env.DB.prepare("INSERT INTO accounts (owner_id, updated_at) SELECT value, 0 FROM json_each(?)")
    .bind(JSON.stringify(guests))
    .run();
  await env.DB.prepare("INSERT INTO referral_sums (owner_id, user_id, earned) SELECT ?, value, 1 FROM json_each(?)")
    .bind(host.id, JSON.stringify(guests))
    .run();
  const meter = meterOf(env.DB);
  const page = await findReferrals(openDatabase(meter.db), host, { limit: 16 }, Date.now());
  expect(page.rows).toHaveLength(16);
  expect(meter.rowsRead).toBeLessThanOrEqual(4 * 17);
});
