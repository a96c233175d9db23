import { env } from "cloudflare:test";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { permissionsOf } from "../../../app/domain/access/permissions";
import { createUser as create } from "../../../app/domain/accounts/create-user";
import { setGrants, updateUser } from "../../../app/domain/accounts/update-user";
import { limits } from "../../../app/domain/routing/limits";
import { messageRuleGroups } from "../../../app/domain/routing/message-rule-groups";
import type { LiveEvent } from "../../../app/domain/shared/platform";
import { platformOf } from "../../../workers/platform";
import { createUser, PASSWORD } from "../../support/people";

const heard: { owner: string; event: string; id: string }[] = [];
const hub = {
  ...platformOf(env).hub,
  async publish(owner: string, events: LiveEvent[]) {
    for (const { event, data } of events) heard.push({ owner, event, id: (data as { id: string }).id });
  },
};
const platform = { ...platformOf(env), hub };

let manager: Awaited<ReturnType<typeof createUser>>;
let reseller: Awaited<ReturnType<typeof createUser>>;

beforeAll(async () => {
  [manager, reseller] = await Promise.all([createUser({ level: "manager" }), createUser({ level: "reseller" })]);
});
beforeEach(() => heard.splice(0));

/** Who of those we know heard of it. */
const ownersOf = (event: string, id: string, known: string[]) =>
  heard.filter((one) => one.event === event && one.id === id && known.includes(one.owner)).map(({ owner }) => owner);

describe("a user", () => {
  it("who is made or changed is told to himself, his reseller and managers, each once, and to nobody else", async () => {
    const other = await createUser({ level: "reseller" });
    const input = { username: "live-one", password: PASSWORD, firstName: "Anna", email: "live-one@mail.example" };
    const boss = { ...reseller, permissions: permissionsOf("reseller", {}) };
    const made = await create(platform, boss, input);
    const { id } = made.ok ? made.value : { id: "" };
    const known = [manager.id, reseller.id, id, other.id];
    expect(ownersOf("users.created", id, known).sort()).toEqual([manager.id, reseller.id, id].sort());
    await updateUser(platform, boss, id, { isActive: false });
    expect(ownersOf("users.updated", id, known).sort()).toEqual([manager.id, reseller.id, id].sort());
    heard.splice(0);
    await setGrants(platform, { ...reseller, permissions: new Set(["tokens.get"]) }, id, { "tokens.get": false });
    expect(ownersOf("users.updated", id, known)).toHaveLength(3);
  });
});

describe("a row of the platform's configuration", () => {
  it("that is made, changed or removed is told to managers alone, by its name in REST", async () => {
    const made = await messageRuleGroups.create(platform, { title: "Live", isDefault: false, isActive: true });
    const { id } = made.ok ? made.value : { id: "" };
    await messageRuleGroups.update(platform, id, { title: "Live 2" });
    await messageRuleGroups.remove(platform, id);
    const mine = heard.filter(({ owner }) => owner === manager.id).map(({ event }) => event);
    expect(mine).toEqual(["messageRuleGroups.created", "messageRuleGroups.updated", "messageRuleGroups.removed"]);
    expect(heard.filter(({ owner }) => owner === reseller.id)).toEqual([]);
  });

  it("that is not there is told to nobody", async () => {
    expect(await limits.update(platform, "none", {})).toBeNull();
    expect(await limits.remove(platform, "none")).toBeNull();
    expect(heard).toEqual([]);
  });
});
