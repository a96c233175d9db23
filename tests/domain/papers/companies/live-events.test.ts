import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { createCompany, removeCompany, updateCompany } from "../../../../app/domain/papers/companies/change";
import { companyInput } from "../../../../app/domain/papers/companies/input";
import { createRequisite, removeRequisite, updateRequisite } from "../../../../app/domain/papers/requisites/change";
import { requisiteInput } from "../../../../app/domain/papers/requisites/input";
import { COMPANY, SELLER } from "../../../support/papers/requisite";
import { createUser } from "../../../support/world/people";
import { engineOn } from "../../../support/world/scene";

const made = <T>(result: { ok: true; value: T } | { ok: false }): T => {
  if (!result.ok) throw new Error("nothing was made");
  return result.value;
};

it("notifies an owner's pages of each requisite created, changed and removed, and of nothing refused", async () => {
  const engine = engineOn(env.DB, env.FILES);
  const owner = await createUser();
  const heard = () => engine.events.filter(({ ownerId }) => ownerId === owner.id).map(({ event }) => event.event);
  const { id } = made(await createRequisite(engine, owner, requisiteInput.parse(COMPANY)));
  expect((await updateRequisite(engine, owner, id, { title: "x".repeat(1000) }))?.ok).toBe(false);
  expect((await updateRequisite(engine, owner, id, { title: "Another" }))?.ok).toBe(true);
  expect(await removeRequisite(engine, await createUser(), id)).toBeNull();
  expect((await removeRequisite(engine, owner, id))?.ok).toBe(true);
  expect(heard()).toEqual(["requisites.created", "requisites.updated", "requisites.removed"]);
});

it("notifies resellers, who list them too, of the platform's companies, and not of each other's", async () => {
  const engine = engineOn(env.DB, env.FILES);
  const [one, other] = [await createUser({ level: "reseller" }), await createUser({ level: "reseller" })];
  const manager = { id: "manager", level: "manager" as const, resellerId: null };
  const { id } = made(await createCompany(engine, manager, companyInput.parse(SELLER)));
  await createCompany(engine, { id: one.id, level: "reseller", resellerId: null }, companyInput.parse(SELLER));
  const heard = engine.events.filter(({ ownerId }) => ownerId === other.id).map(({ event }) => event);
  expect(heard).toEqual([{ event: "companies.created", data: { id } }]);
});

it("notifies a reseller and the managers of each of the reseller's companies created, changed and removed", async () => {
  const engine = engineOn(env.DB, env.FILES);
  const [{ id: ownerId }, manager] = [await createUser({ level: "reseller" }), await createUser({ level: "manager" })];
  const reseller = { id: ownerId, level: "reseller" as const, resellerId: null };
  const { id } = made(await createCompany(engine, reseller, companyInput.parse(SELLER)));
  expect((await updateCompany(engine, reseller, id, { title: "Another" }))?.ok).toBe(true);
  expect((await removeCompany(engine, reseller, id))?.ok).toBe(true);
  for (const listener of [ownerId, manager.id])
    expect(engine.events.filter((one) => one.ownerId === listener).map(({ event }) => event)).toEqual(
      ["companies.created", "companies.updated", "companies.removed"].map((event) => ({ event, data: { id } })),
    );
});
