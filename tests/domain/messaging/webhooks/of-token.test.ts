import { expect, it } from "vitest";
import { PERMISSIONS } from "../../../../app/domain/base/access/permissions";
import { createToken, revokeToken } from "../../../../app/domain/base/access/tokens";
import { createHook, endedWithToken, getHook, updateHook } from "../../../../app/domain/messaging/webhooks/hooks";
import { hookChange, hookInput } from "../../../../app/domain/messaging/webhooks/input";
import { setPassword } from "../../../../app/domain/people/accounts/update-user";
import { openEngine } from "../../../support/engine/engine";
import { createUser } from "../../../support/world/people";
import { openAccount } from "../../../support/world/scene";

async function world() {
  const engine = openEngine();
  const owner = await openAccount(engine);
  const person = { id: owner.id, tokenId: null, actor: null } as never as Parameters<typeof createToken>[1];
  const token = async () => {
    const made = await createToken(engine, person, {
      description: "CRM",
      ipWhitelist: [],
      expiredAt: null,
      isTest: false,
    });
    if (!made.ok) throw new Error("no token");
    return made.value.row.id;
  };
  const hook = async (tokenId: string | null, host = "crm.example.com") => {
    const made = await createHook(engine, { id: owner.id, tokenId }, hookInput.parse({ url: `https://${host}/in` }));
    if (!made.ok) throw new Error("no hook");
    return made.value.row.id;
  };
  const isOn = async (id: string) => (await getHook(engine.db, owner, id))!.isActive;
  const change = (id: string, tokenId: string | null, wanted: object) =>
    updateHook(engine, { id: owner.id, tokenId }, id, hookChange.parse(wanted));
  return { engine, owner, person, token, hook, isOn, change };
}

it("disables only the webhooks set by a revoked token", async () => {
  const { engine, owner, person, token, hook, isOn } = await world();
  const [leaked, other] = [await token(), await token()];
  const [evil, own, theirs] = [await hook(leaked, "evil.example"), await hook(null), await hook(other)];
  expect(await revokeToken(engine, person, leaked)).toMatchObject({ ok: true });
  expect([await isOn(evil), await isOn(own), await isOn(theirs)]).toEqual([false, true, true]);
  expect(await endedWithToken(engine.db, owner, leaked)).toEqual(["evil.example"]);
});

it("disables a webhook that a token pointed elsewhere, and keeps one that a person has saved since", async () => {
  const { engine, person, token, hook, isOn, change } = await world();
  const leaked = await token();
  const [moved, renamed, saved] = [await hook(null), await hook(null), await hook(leaked)];
  await change(moved, leaked, { url: "https://evil.example/in" });
  await change(renamed, leaked, { title: "Renamed" });
  await change(saved, null, { title: "Checked" });
  await revokeToken(engine, person, leaked);
  expect([await isOn(moved), await isOn(renamed), await isOn(saved)]).toEqual([false, true, true]);
});

it("disables them when a superior revokes all tokens with a new password", async () => {
  const { engine, owner, token, hook, isOn } = await world();
  const id = await hook(await token());
  const manager = {
    ...(await createUser({ level: "manager" })),
    level: "manager" as const,
    permissions: new Set(PERMISSIONS),
  };
  expect(await setPassword(engine, manager, owner.id, { password: "fresh-2026", endsTokens: true })).toMatchObject({
    ok: true,
  });
  expect(await isOn(id)).toBe(false);
});
