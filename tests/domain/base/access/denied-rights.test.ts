import { beforeEach, describe, expect, it } from "vitest";
import { actAs } from "../../../../app/domain/base/access/act-as";
import { permissionsOf } from "../../../../app/domain/base/access/permissions";
import { signIn } from "../../../../app/domain/base/access/sign-in";
import { changeToken, createToken, revokeToken } from "../../../../app/domain/base/access/tokens";
import { viewerOfToken } from "../../../../app/domain/base/access/viewer-of-token";
import { createUser as create } from "../../../../app/domain/people/accounts/create-user";
import { updateProfile } from "../../../../app/domain/people/accounts/profile";
import { resetPassword, sendRecovery } from "../../../../app/domain/people/accounts/recovery";
import { setPassword, updateUser } from "../../../../app/domain/people/accounts/update-user";
import { openEngine } from "../../../support/engine/engine";
import { createUser, PASSWORD } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";
import type { Engine } from "../../../support/world/scene";

const NEW = { password: "brand-new-1", endsTokens: false };
const CLIENT = { ip: null, userAgent: null };

let engine: Engine;

beforeEach(() => {
  engine = openEngine();
});

async function managerWithout(...rights: string[]) {
  const grants = Object.fromEntries(rights.map((right) => [right, false]));
  const { id, username } = await createUser({ level: "manager", grants });
  return { id, username, level: "manager" as const, permissions: permissionsOf("manager", grants) };
}

const account = () => {
  const name = `made-${crypto.randomUUID().slice(0, 8)}`;
  return { username: name, password: "tests-2026", firstName: "Anna", email: `${name}@example.com` };
};

async function rightsOf(id: string) {
  const [row] = await rowsOf("SELECT level, grants FROM users WHERE id = ?", id);
  return permissionsOf(row!.level as "reseller", JSON.parse(String(row!.grants)));
}

async function tokenOf({ id }: { id: string }) {
  const input = { description: "own", ipWhitelist: [], expiredAt: null };
  const made = await createToken(engine, { id, tokenId: null, actor: null }, input);
  if (!made.ok) throw new Error("no token");
  return made.value.token;
}

describe("a revoked right", () => {
  it("does not come back with an account that the user creates or promotes", async () => {
    const manager = await managerWithout("billings.create", "users.loginAs");
    const made = await create(engine, manager, { ...account(), level: "reseller" });
    if (!made?.ok) throw new Error("refused");
    const rights = await rightsOf(made.value.id);
    expect(["billings.create", "users.loginAs", "users.create"].map((right) => rights.has(right as never))).toEqual([
      false,
      false,
      true,
    ]);
    const customer = await createUser({ grants: { "tasks.get": false } });
    expect(await updateUser(engine, manager, customer.id, { level: "reseller" })).toMatchObject({ ok: true });
    const risen = await rightsOf(customer.id);
    expect([risen.has("billings.create"), risen.has("tasks.get"), risen.has("users.update")]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it("does not come back by setting the password or e-mail of an account that has it", async () => {
    const reseller = await createUser({ level: "reseller" });
    for (const denied of ["billings.create", "users.loginAs"]) {
      const manager = await managerWithout(denied);
      const refused = { ok: false, code: "forbidden", problems: [{ key: "accessBeyond" }] };
      expect(await setPassword(engine, manager, reseller.id, NEW), denied).toMatchObject(refused);
      const email = { email: `${crypto.randomUUID()}@example.com` };
      expect(await updateUser(engine, manager, reseller.id, email)).toMatchObject(refused);
      expect(await updateUser(engine, manager, reseller.id, { firstName: "Anna" })).toMatchObject({ ok: true });
    }
    expect(await setPassword(engine, await managerWithout(), reseller.id, NEW)).toMatchObject({ ok: true });
  });

  it("does not come back through a token or an e-mail set while acting as another user", async () => {
    const reseller = await createUser({ level: "reseller" });
    const input = { description: "own", ipWhitelist: ["192.0.2.1"], expiredAt: null };
    const own = await createToken(engine, { id: reseller.id, tokenId: null, actor: null }, input);
    if (!own.ok) throw new Error("no token");
    const { id } = own.value.row;
    const refused = { ok: false, code: "forbidden", problems: [{ key: "accessBeyond" }] };
    const email = `${crypto.randomUUID()}@example.com`;

    const less = await actingAs(await managerWithout("billings.create"), reseller.id);
    expect(await createToken(engine, less, input)).toMatchObject(refused);
    expect(await changeToken(engine, less, id, { ipWhitelist: [] })).toMatchObject(refused);
    expect(await updateProfile(engine, less, { email }, CLIENT)).toMatchObject(refused);
    expect(await updateProfile(engine, less, { firstName: "Anna" }, CLIENT)).toMatchObject({ ok: true });

    const whole = await actingAs(await managerWithout(), reseller.id);
    expect(await createToken(engine, whole, input)).toMatchObject({ ok: true });
    expect(await changeToken(engine, whole, id, { ipWhitelist: [] })).toMatchObject({ ok: true });
    expect(await updateProfile(engine, whole, { email }, CLIENT)).toMatchObject({ ok: true });
    expect(await revokeToken(engine, less, id)).toMatchObject({ ok: true });
  });

  it("does not come back through an intermediate account that has it", async () => {
    const manager = await managerWithout("sendings.create");
    const reseller = await createUser({ level: "reseller" });
    const customer = await createUser({ resellerId: reseller.id });
    const first = await actingAs(manager, reseller.id);
    const second = await actAs(engine, first, customer.id, CLIENT);
    if (!second.ok) throw new Error("refused");
    const viewer = await viewerOfToken(engine, second.value.token, null);
    const input = { description: "own", ipWhitelist: [], expiredAt: null };
    expect(await createToken(engine, viewer!, input)).toMatchObject({ problems: [{ key: "accessBeyond" }] });
  });
});

async function actingAs({ username }: { username: string }, id: string) {
  const own = await signIn(engine, { username, password: PASSWORD }, CLIENT);
  if (!own.ok) throw new Error("refused");
  const acting = await actAs(engine, (await viewerOfToken(engine, own.value.token, null))!, id, CLIENT);
  if (!acting.ok) throw new Error("refused");
  return (await viewerOfToken(engine, acting.value.token, null))!;
}

describe("a new password", () => {
  it("ends the API tokens too if requested", async () => {
    const customer = await createUser();
    const token = await tokenOf(customer);
    const manager = await managerWithout();
    await setPassword(engine, manager, customer.id, NEW);
    expect(await viewerOfToken(engine, token, null)).not.toBeNull();
    await setPassword(engine, manager, customer.id, { ...NEW, endsTokens: true });
    expect(await viewerOfToken(engine, token, null)).toBeNull();
  });

  it("ends the API tokens if the recovering user requests it", async () => {
    const customer = await createUser();
    await engine.db.run(`UPDATE users SET email = '${customer.id}@example.com' WHERE id = '${customer.id}'`);
    const [token, foreign] = [await tokenOf(customer), await tokenOf(await createUser())];
    for (const endsTokens of [false, true]) {
      const queueMessage = {
        kind: "recovery",
        id: crypto.randomUUID(),
        login: customer.username,
        language: "en",
      } as const;
      let key = "";
      await sendRecovery(engine, queueMessage, ({ url }) => {
        key = url.split("/").at(-1)!;
        return { subject: "", html: "", text: "" };
      });
      expect(await resetPassword(engine, { key, password: NEW.password, endsTokens }, CLIENT)).toMatchObject({
        ok: true,
      });
      expect((await viewerOfToken(engine, token, null)) === null).toBe(endsTokens);
    }
    expect(await viewerOfToken(engine, foreign, null)).not.toBeNull();
  });
});
