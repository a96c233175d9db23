import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import type { Viewer } from "../../../../app/domain/base/access/viewer";
import { findOwnViews, getView, MOST_VIEWS, openList } from "../../../../app/domain/people/views/find";
import { viewInput } from "../../../../app/domain/people/views/input";
import {
  createView,
  keepDefault,
  removeView,
  saveListSettings,
  updateView,
} from "../../../../app/domain/people/views/views";
import { openDatabase } from "../../../../db/client";
import type { Level } from "../../../../db/schema/accounts";
import { platformOf } from "../../../../workers/platform";
import { meterOf } from "../../../support/engine/meter";
import { createUser } from "../../../support/world/people";

const platform = platformOf(env);
const permissions: Viewer["permissions"] = new Set(["sendings.get", "tasks.get"]);

async function someone(level: Level = "me", resellerId: string | null = null) {
  const { id } = await createUser({ level, resellerId: resellerId ?? undefined });
  return { id, level, resellerId, permissions, flags: {} };
}

type Person = Awaited<ReturnType<typeof someone>>;

const make = (owner: Person, change: object = {}) =>
  createView(
    platform,
    owner,
    viewInput.parse({ resource: "sendings", name: "Failed", query: "status=failed", ...change }),
  );

async function made(owner: Person, change: object = {}) {
  const result = await make(owner, change);
  if (!result.ok) throw new Error(result.problems[0]!.key);
  return result.value;
}

const namesFor = async (viewer: Person, list: "sendings" | "tasks" = "sendings") =>
  (await openList(platform.db, viewer, list)).views.map(({ name }) => name);

it("stores a list's filters without its page, in one order", async () => {
  const owner = await someone();
  const row = await made(owner, { query: "status=failed&cursor=01&phone=&view=x&period=today", columns: ["time"] });
  expect(row).toMatchObject({ query: "period=today&status=failed", columns: ["time"], audience: "me" });
  expect(await namesFor(owner, "tasks")).toEqual([]);
});

it("refuses a second view with the same name, and more than an account may keep", async () => {
  const owner = await someone();
  await made(owner);
  expect(await make(owner)).toMatchObject({ code: "conflict", problems: [{ key: "viewNameTaken", field: "name" }] });
  await made(owner, { resource: "tasks" });
  const rest = await Promise.all(
    Array.from({ length: MOST_VIEWS + 2 }, (_, index) => make(owner, { name: `${index}` })),
  );
  expect(rest.filter(({ ok }) => ok)).toHaveLength(MOST_VIEWS - 1);
  expect(rest.find(({ ok }) => !ok)).toMatchObject({ problems: [{ key: "tooManyViews" }] });
});

it("changes only named fields, and never a name to a taken one", async () => {
  const owner = await someone();
  const [one] = [await made(owner, { columns: ["time"] }), await made(owner, { name: "Other" })];
  expect(await updateView(platform, owner, one.id, { query: "status=sent" })).toMatchObject({
    value: { name: "Failed", query: "status=sent", columns: ["time"] },
  });
  expect(await updateView(platform, owner, one.id, { name: "Other" })).toMatchObject({
    problems: [{ key: "viewNameTaken" }],
  });
});

it("is shared by a reseller with customers, by a manager with all accounts, by a customer with none", async () => {
  const reseller = await someone("reseller");
  const [customer, stranger, manager] = [await someone("me", reseller.id), await someone(), await someone("manager")];
  const mark = crypto.randomUUID();
  const shared = await made(reseller, { name: `reseller's ${mark}`, isShared: true });
  await made(reseller, { name: `private ${mark}` });
  await made(manager, { name: `manager's ${mark}`, isShared: true, resource: "tasks" });
  expect(await namesFor(customer)).toContain(`reseller's ${mark}`);
  expect(await namesFor(customer)).not.toContain(`private ${mark}`);
  expect(await namesFor(stranger)).not.toContain(`reseller's ${mark}`);
  expect(await namesFor(stranger, "tasks")).toContain(`manager's ${mark}`);
  expect(await make(customer, { isShared: true })).toMatchObject({ problems: [{ key: "viewSharesNobody" }] });
  expect(await getView(platform.db, customer, shared.id)).toBeNull();
  await updateView(platform, reseller, shared.id, { isShared: false });
  expect(await namesFor(customer)).not.toContain(`reseller's ${mark}`);
});

it("is changed only by its owner, and opens only for users with the right to read its list", async () => {
  const [owner, other] = [await someone(), await someone()];
  const { id } = await made(owner);
  expect(await updateView(platform, other, id, { name: "Mine" })).toBeNull();
  expect(await removeView(platform, other, id)).toBeNull();
  const powerless = { ...owner, permissions: new Set<never>() };
  expect(await getView(platform.db, powerless, id)).toBeNull();
  expect(await findOwnViews(platform.db, powerless)).toEqual([]);
  await expect(make(powerless, { name: "New" })).rejects.toMatchObject({ code: "forbidden" });
});

it("opens with the list as its default until removed", async () => {
  const owner = await someone();
  const { id } = await made(owner, { isDefault: true });
  await saveListSettings(platform, owner, "sendings", { density: "compact" });
  await saveListSettings(platform, owner, "sendings", { columns: ["time", "status"] });
  const { look } = await openList(platform.db, owner, "sendings");
  expect(look).toMatchObject({ defaultView: id, density: "compact", columns: ["time", "status"] });
  expect(await removeView(platform, owner, id)).toEqual({ ok: true, value: { id } });
  expect((await openList(platform.db, owner, "sendings")).look).toMatchObject({ defaultView: null });
  await keepDefault(platform.db, owner, "sendings", null, Date.now());
});

it("is read without other accounts' rows", async () => {
  const owner = await someone();
  for (let index = 0; index < 4; index++) await made(owner, { name: `${index}` });
  const meter = meterOf(env.DB);
  await openList(openDatabase(meter.db), owner, "sendings");
  expect(meter.rowsRead).toBeLessThanOrEqual(4 * 16);
});
