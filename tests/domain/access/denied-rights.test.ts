import { beforeEach, describe, expect, it } from "vitest";
import { permissionsOf } from "../../../app/domain/access/permissions";
import { createToken } from "../../../app/domain/access/tokens";
import { viewerOfToken } from "../../../app/domain/access/viewer-of-token";
import { createUser as create } from "../../../app/domain/accounts/create-user";
import { resetPassword, sendRecovery } from "../../../app/domain/accounts/recovery";
import { setPassword, updateUser } from "../../../app/domain/accounts/update-user";
import { openEngine } from "../../support/engine/engine";
import { createUser } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import type { Engine } from "../../support/world/scene";

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
  const made = await createToken(engine, { id, tokenId: null }, input);
  if (!made.ok) throw new Error("no token");
  return made.value.token;
}

describe("a right that was taken away", () => {
  it("does not come back with an account that one makes or promotes", async () => {
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

  it("does not come back with the password or the e-mail of an account that has it", async () => {
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
});

describe("a new password", () => {
  it("ends the API tokens too where whoever sets it says so", async () => {
    const customer = await createUser();
    const token = await tokenOf(customer);
    const manager = await managerWithout();
    await setPassword(engine, manager, customer.id, NEW);
    expect(await viewerOfToken(engine, token, null)).not.toBeNull();
    await setPassword(engine, manager, customer.id, { ...NEW, endsTokens: true });
    expect(await viewerOfToken(engine, token, null)).toBeNull();
  });

  it("ends them where he who recovers it says so", async () => {
    const customer = await createUser();
    await engine.db.run(`UPDATE users SET email = '${customer.id}@example.com' WHERE id = '${customer.id}'`);
    const [token, foreign] = [await tokenOf(customer), await tokenOf(await createUser())];
    for (const endsTokens of [false, true]) {
      const ring = { kind: "recovery", id: crypto.randomUUID(), login: customer.username, language: "en" } as const;
      let key = "";
      await sendRecovery(engine, ring, ({ url }) => {
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
