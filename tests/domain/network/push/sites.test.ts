import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import {
  createSite,
  findSites,
  getSite,
  MOST_SITES,
  openSiteSecret,
  siteOfKey,
} from "../../../../app/domain/network/push/sites";
import { openDatabase } from "../../../../db/client";
import { platformOf } from "../../../../workers/platform";
import { meterOf } from "../../../support/engine/meter";
import { createUser } from "../../../support/world/people";

const platform = platformOf(env);
const input = { title: "Shop", origins: ["https://shop.example"], isActive: true };
const make = (owner: { id: string }, change: object = {}, id?: string) =>
  createSite(platform, owner, { ...input, ...change }, { id });

it("keeps the secret sealed and opens it only for its own row", async () => {
  const owner = await createUser();
  const [one, other] = [await make(owner), await make(owner)];
  if (!one.ok || !other.ok) throw new Error("not made");
  const { row, secret } = one.value;
  expect(secret).toMatch(/^pushsec_[\w-]{43}$/);
  expect(JSON.stringify(row)).not.toContain(secret);
  expect(await openSiteSecret(platform, row)).toBe(secret);
  await expect(openSiteSecret(platform, { ...other.value.row, secret: row.secret })).rejects.toThrow();
});

it("is created once per form, and its secret is shown once", async () => {
  const owner = await createUser();
  const id = crypto.randomUUID();
  expect((await make(owner, {}, id)).ok).toBe(true);
  expect(await make(owner, {}, id)).toMatchObject({ ok: false, problems: [{ key: "siteShownAlready" }] });
  expect(await findSites(platform.db, owner)).toHaveLength(1);
});

it("is found by its key while switched on", async () => {
  const owner = await createUser();
  const [on, off] = [await make(owner), await make(owner, { isActive: false })];
  if (!on.ok || !off.ok) throw new Error("not made");
  expect(await siteOfKey(platform.db, on.value.row.key)).toMatchObject({ id: on.value.row.id });
  expect(await siteOfKey(platform.db, off.value.row.key)).toBeNull();
  expect(await siteOfKey(platform.db, "push_none")).toBeNull();
});

it("enforces the limit of sites under concurrent requests, and does not read other accounts' rows", async () => {
  const [owner, other] = [await createUser(), await createUser()];
  const made = await Promise.all(Array.from({ length: MOST_SITES + 3 }, () => make(owner)));
  expect(made.filter(({ ok }) => ok)).toHaveLength(MOST_SITES);
  expect(made.find(({ ok }) => !ok)).toMatchObject({ code: "conflict", problems: [{ key: "tooManySites" }] });
  await make(other);
  const meter = meterOf(env.DB);
  const db = openDatabase(meter.db);
  const [first] = await findSites(db, owner);
  expect(meter.rowsRead).toBeLessThanOrEqual(2 * MOST_SITES);
  meter.reset();
  await siteOfKey(db, first!.key);
  await getSite(db, owner, first!.id);
  expect(meter.rowsRead).toBeLessThanOrEqual(4);
});
