import { env } from "cloudflare:test";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { actAs } from "../../../../app/domain/base/access/act-as";
import { permissionsOf } from "../../../../app/domain/base/access/permissions";
import { signOthersOut } from "../../../../app/domain/base/access/session";
import { signIn } from "../../../../app/domain/base/access/sign-in";
import { tokenInput } from "../../../../app/domain/base/access/token-input";
import { createToken, revokeToken } from "../../../../app/domain/base/access/tokens";
import type { Viewer } from "../../../../app/domain/base/access/viewer";
import { viewerOfToken } from "../../../../app/domain/base/access/viewer-of-token";
import { platformForm } from "../../../../app/domain/base/settings/platform-form";
import { writePlatformSettings } from "../../../../app/domain/base/settings/platform-settings";
import type { LiveEvent } from "../../../../app/domain/base/shared/ports/platform";
import { createSending } from "../../../../app/domain/messaging/sendings/accept/create-sending";
import { singleInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { moderateHeld } from "../../../../app/domain/messaging/sendings/actions/decide-held";
import { removeByHand } from "../../../../app/domain/network/dead-letters/by-hand";
import { keywordLists } from "../../../../app/domain/network/routing/keywords/keyword-lists";
import { addKeywords } from "../../../../app/domain/network/routing/keywords/keywords";
import { limits } from "../../../../app/domain/network/routing/limits/limits";
import { changeSetUp } from "../../../../app/domain/network/routing/providers/change-set-up";
import { setUpProvider } from "../../../../app/domain/network/routing/providers/set-up";
import { messageRuleGroups } from "../../../../app/domain/network/routing/rules/message-rule-groups";
import { createUser as create } from "../../../../app/domain/people/accounts/create-user";
import { updateProfile } from "../../../../app/domain/people/accounts/profile";
import { register } from "../../../../app/domain/people/accounts/registration/register";
import { removeUser } from "../../../../app/domain/people/accounts/remove-user";
import { setGrants, updateUser } from "../../../../app/domain/people/accounts/update-user";
import { platformOf } from "../../../../workers/platform";
import { openMessageRules } from "../../../support/world/configuration";
import { createUser, PASSWORD, signInAs } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";

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

/** Which of the known owners received the event. */
const ownersOf = (event: string, id: string, known: string[]) =>
  heard.filter((one) => one.event === event && one.id === id && known.includes(one.owner)).map(({ owner }) => owner);

describe("a user", () => {
  it("is published once each when created or changed, to itself, its reseller and managers only", async () => {
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

describe("an account's own changes", () => {
  const client = { userAgent: null, ip: null };

  it("to its profile are published to itself, its reseller and managers, and appear in its history at once", async () => {
    const customer = await createUser({ resellerId: reseller.id });
    const viewer = { ...customer, resellerId: reseller.id, tokenId: null, actor: null };
    await updateProfile(platform, viewer, { email: `${customer.id}@mail.example`, phone: "+79161112233" }, client);
    const known = [manager.id, reseller.id, customer.id];
    expect(ownersOf("users.updated", customer.id, known).sort()).toEqual(known.sort());
    const stored = await rowsOf<{ id: string }>("SELECT id FROM telemetry WHERE owner_id = ? ORDER BY id", customer.id);
    expect(stored).toHaveLength(2);
    const events = () => heard.filter(({ event, owner }) => event === "telemetry.created" && owner === customer.id);
    expect(
      events()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(stored.map(({ id }) => id));
    heard.splice(0);
    await updateProfile(platform, viewer, { firstName: "Anna", phone: "+79161112233" }, client);
    expect(events()).toEqual([]);
  });

  it("from a registration are published to managers", async () => {
    const person = { username: "live-two", password: PASSWORD, $agree: true };
    const data = { firstName: "Anna", email: "live-two@mail.example", phone: "+79161112233", meta: {} };
    const input = { ...person, data } as unknown as Parameters<typeof register>[1];
    const made = await register(platform, input, client, { host: "nobody.example" });
    expect(ownersOf("users.created", made.ok ? made.value.id : "", [manager.id])).toEqual([manager.id]);
  });
});

describe("a visit", () => {
  const client = { userAgent: null, ip: null };

  it("is published to the account with it in its history, with its id", async () => {
    const { id, username } = await createUser({ level: "me" });
    const config = platform.config;
    await signIn({ ...platform, config }, { username, password: PASSWORD }, client);
    await signIn({ ...platform, config }, { username, password: "wrong-2026" }, client);
    const viewer = { id, username, permissions: new Set() } as unknown as Viewer;
    const made = await createToken(platform, viewer, tokenInput.parse({ description: "CRM" }), { client });
    if (made.ok) await revokeToken(platform, viewer, made.value.row.id, client);
    await signOthersOut(platform, { ...viewer, sessionId: "none" }, client);
    const stored = await rowsOf<{ id: string }>("SELECT id FROM telemetry WHERE owner_id = ? ORDER BY id", id);
    expect(stored).toHaveLength(5);
    const events = heard.filter(({ event, owner }) => event === "telemetry.created" && owner === id);
    expect(events.map((one) => one.id).sort()).toEqual(stored.map((row) => row.id));
  });

  it("is published to both accounts when one acts as the other", async () => {
    const customer = await createUser({ resellerId: reseller.id });
    const { token } = await signInAs(reseller.username);
    await actAs(platform, (await viewerOfToken(platform, token, null))!, customer.id, client);
    const owners = heard.filter(({ event }) => event === "telemetry.created").map(({ owner }) => owner);
    expect(owners.sort()).toEqual([customer.id, reseller.id].sort());
  });
});

describe("a removed user", () => {
  it("is published to its reseller and to managers", async () => {
    const { id } = await createUser({ resellerId: reseller.id });
    expect(await removeUser(platform, reseller, id, { userAgent: null, ip: null })).toMatchObject({ ok: true });
    expect(ownersOf("users.removed", id, [manager.id, reseller.id]).sort()).toEqual([manager.id, reseller.id].sort());
  });

  it("is not published if the removal is refused", async () => {
    const { id } = await createUser({ resellerId: reseller.id, balance: 1_000_000 });
    expect(await removeUser(platform, reseller, id, { userAgent: null, ip: null })).toMatchObject({ ok: false });
    expect(heard).toEqual([]);
  });
});

describe("the review queue", () => {
  it("is published as decisions are made: held messages and dead letters", async () => {
    const customer = await createUser({ balance: 100_000_000, sender: "CABINET" });
    await openMessageRules({ ...platform, clock: Date.now }, customer.id, [
      { title: "Look at it", actions: { moderation: "pending" } },
    ]);
    const payload = { sender: "CABINET", text: "Hello" };
    const input = singleInput.parse({ type: "sms", recipient: "+79161234567", payload });
    const held = await createSending(platform, customer, input);
    expect(
      await moderateHeld(
        platform,
        { id: manager.id, name: "Ann", actor: null },
        { moderation: "rejected", ids: [held.ok ? held.value.id : ""] },
      ),
    ).toBe(1);
    const ownEvents = () => heard.filter(({ owner }) => owner === manager.id).map(({ event }) => event);
    expect(ownEvents()).toContain("held.updated");
    await removeByHand(platform, "none");
    expect(ownEvents()).toContain("deadLetters.updated");
  });
});

describe("a brand's settings", () => {
  it("are published to managers only", async () => {
    const form = platformForm.parse({ title: "Brand B" });
    await writePlatformSettings(platform, "b", form);
    const owners = heard.filter(({ event }) => event === "settings.updated").map(({ owner }) => owner);
    expect(owners).toContain(manager.id);
    expect(owners).not.toContain(reseller.id);
  });
});

describe("a row of the platform's configuration", () => {
  it("is published to managers only when created, changed or removed, by its REST name", async () => {
    const made = await messageRuleGroups.create(platform, { title: "Live", isDefault: false, isActive: true });
    const { id } = made.ok ? made.value : { id: "" };
    await messageRuleGroups.update(platform, id, { title: "Live 2" });
    await messageRuleGroups.remove(platform, id);
    const ownEvents = heard.filter(({ owner }) => owner === manager.id).map(({ event }) => event);
    expect(ownEvents).toEqual(["messageRuleGroups.created", "messageRuleGroups.updated", "messageRuleGroups.removed"]);
    expect(heard.filter(({ owner }) => owner === reseller.id)).toEqual([]);
  });

  it("is published with each row that a provider's set-up creates", async () => {
    const set = { title: "Live", host: "https://sms.example", properties: {} };
    const made = await setUpProvider(platform, "infobip-sms", { ...set, secrets: { apikey: "a key" } });
    expect(made).toMatchObject({ ok: true });
    const ownEvents = () =>
      heard
        .splice(0)
        .filter(({ owner }) => owner === manager.id)
        .map(({ event }) => event);
    expect(ownEvents()).toEqual(["servers.created", "credentials.created", "providers.created"]);
    const change = { ...set, comment: "", replacements: [], isActive: true, secrets: { apikey: "another" } };
    expect(await changeSetUp(platform, made.ok ? made.value : "", change)).toMatchObject({ ok: true });
    expect(ownEvents()).toEqual(["credentials.updated", "providers.updated"]);
  });

  it("is published once for many keywords, and not at all if none are new", async () => {
    const made = await keywordLists.create(platform, { title: "Live words", isActive: true });
    heard.splice(0);
    for (const words of [["a+", "b+"], ["a+"]]) await addKeywords(platform, made.ok ? made.value.id : "", words);
    const ownEvents = heard.filter(({ owner }) => owner === manager.id).map(({ event }) => event);
    expect(ownEvents).toEqual(["keywords.created"]);
  });

  it("is not published if it does not exist", async () => {
    expect(await limits.update(platform, "none", {})).toBeNull();
    expect(await limits.remove(platform, "none")).toBeNull();
    expect(heard).toEqual([]);
  });
});
