import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { actAs, comeBack } from "../../../../app/domain/base/access/act-as";
import {
  endOtherSessions,
  endSessions,
  extendSession,
  LONGEST_SESSION_MS,
  SESSION_MS,
  signOut,
} from "../../../../app/domain/base/access/session";
import { signIn } from "../../../../app/domain/base/access/sign-in";
import { viewerOfToken } from "../../../../app/domain/base/access/viewer-of-token";
import type { Sockets } from "../../../../app/domain/base/shared/ports/platform";
import { openEngine } from "../../../support/engine/engine";
import { createUser, PASSWORD } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";

const client = { userAgent: "tests", ip: null };

/** The access rules, with a hub that records which accounts' sockets it closed. */
function openDoorway() {
  const engine = openEngine();
  const closed: [string, Sockets][] = [];
  const hub = { ...engine.hub, close: async (id: string, sockets: Sockets) => void closed.push([id, sockets]) };
  const needs = { ...engine, hub };
  const viewerOf = (token: string) => viewerOfToken(needs, token, null);
  const enter = async (username: string) => {
    const result = await signIn(needs, { username, password: PASSWORD }, client);
    if (!result.ok) throw new Error("refused");
    return { token: result.value.token, viewer: (await viewerOf(result.value.token))! };
  };
  const act = async (viewer: Awaited<ReturnType<typeof enter>>["viewer"], id: string) => {
    const result = await actAs(needs, viewer, id, client);
    if (!result.ok) throw new Error(result.problems[0]!.key);
    return { token: result.value.token, viewer: (await viewerOf(result.value.token))! };
  };
  return { needs, closed, viewerOf, enter, act, pass: engine.pass };
}

async function family() {
  const manager = await createUser({ level: "manager" });
  const reseller = await createUser({ level: "reseller", resellerId: manager.id });
  const customer = await createUser({ resellerId: reseller.id });
  return { manager, reseller, customer };
}

type Family = Awaited<ReturnType<typeof family>>;

describe("a session", () => {
  it("is extended to a day from now, only while it is valid", async () => {
    const { needs, enter, viewerOf, pass } = openDoorway();
    const { username } = await createUser();
    // Tokens are verified with the real clock, so the session is opened in the past.
    pass(60_000 - SESSION_MS);
    const { token, viewer } = await enter(username);
    pass(SESSION_MS - 60_000);
    const extended = await extendSession(needs, viewer);
    expect(extended!.expiresAt).toBe(needs.clock() + SESSION_MS);
    expect(await viewerOf(extended!.token)).toMatchObject({ sessionId: viewer.sessionId });
    await signOut(needs, viewer, client);
    expect(await extendSession(needs, viewer)).toBeNull();
    expect(await viewerOf(token)).toBeNull();
  });

  it("ends its user's other sessions with their sockets, but not itself", async () => {
    const { needs, enter, viewerOf, closed } = openDoorway();
    const { username, id } = await createUser();
    const [own, other] = [await enter(username), await enter(username)];
    const stranger = await enter((await createUser()).username);
    expect(await endOtherSessions(needs, own.viewer)).toBe(1);
    expect(await viewerOf(own.token)).not.toBeNull();
    expect(await viewerOf(other.token)).toBeNull();
    expect(await viewerOf(stranger.token)).not.toBeNull();
    expect(closed).toContainEqual([id, { except: own.viewer.sessionId }]);
  });
});

describe("acting as another user", () => {
  it("grants that user's rights, names the actor and nests", async () => {
    const { manager, reseller, customer } = await family();
    const { enter, act } = openDoorway();
    const first = await act((await enter(manager.username)).viewer, reseller.id);
    expect(first.viewer).toMatchObject({ id: reseller.id, level: "reseller", actor: { id: manager.id } });
    const second = await act(first.viewer, customer.id);
    expect(second.viewer).toMatchObject({ id: customer.id, level: "me", actor: { id: reseller.id } });
    expect(second.viewer.askerLevel).toBe("manager");
    expect(second.viewer.permissions.has("users.loginAs")).toBe(false);
  });

  it("reaches only lower levels in the actor's own tree", async () => {
    const { manager, reseller, customer } = await family();
    const { needs, enter } = openDoorway();
    const [peer, other] = [await createUser({ level: "manager" }), await createUser({ level: "reseller" })];
    const sibling = await createUser({ resellerId: reseller.id });
    const as = async (username: string, id: string) =>
      actAs(needs, (await enter(username)).viewer, id, client).catch((error) => error.code);
    for (const id of [manager.id, peer.id]) {
      expect(await as(manager.username, id)).toMatchObject({ ok: false, problems: [{ key: "actAsAbove" }] });
    }
    expect(await as(reseller.username, manager.id)).toBe("notFound");
    expect(await as(other.username, customer.id)).toBe("notFound");
    expect(await as(customer.username, sibling.id)).toBe("notFound");
    const blocked = await createUser({ resellerId: reseller.id, isActive: false });
    expect(await as(reseller.username, blocked.id)).toMatchObject({ problems: [{ key: "accountBlocked" }] });
  });

  it("is not for API tokens", async () => {
    const { reseller, customer } = await family();
    const { needs, enter } = openDoorway();
    const { viewer } = await enter(reseller.username);
    await expect(actAs(needs, { ...viewer, tokenId: "t" }, customer.id, client)).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("returns step by step to each own session", async () => {
    const { manager, reseller, customer } = await family();
    const { needs, enter, act, viewerOf, closed } = openDoorway();
    const own = await enter(manager.username);
    const first = await act(own.viewer, reseller.id);
    const second = await act(first.viewer, customer.id);
    const back = await comeBack(needs, second.viewer);
    expect(await viewerOf(back!.token)).toMatchObject({ id: reseller.id, actor: { id: manager.id } });
    expect(await viewerOf(second.token)).toBeNull();
    expect(closed).toContainEqual([customer.id, { only: second.viewer.sessionId }]);
    const home = await comeBack(needs, first.viewer);
    expect(await viewerOf(home!.token)).toMatchObject({ id: manager.id, sessionId: own.viewer.sessionId, actor: null });
  });

  it("does not restore an expired session", async () => {
    const { reseller, customer } = await family();
    const { needs, enter, act, pass } = openDoorway();
    pass(60_000 - SESSION_MS);
    const own = await enter(reseller.username);
    pass(SESSION_MS - 60_000);
    const late = await act(own.viewer, customer.id);
    pass(61_000);
    expect(await comeBack(needs, late.viewer)).toBeNull();
  });

  it("ends with the session it started from, at any depth", async () => {
    const { manager, reseller, customer } = await family();
    const { needs, enter, act, viewerOf, closed } = openDoorway();
    const own = await enter(manager.username);
    const first = await act(own.viewer, reseller.id);
    const second = await act(first.viewer, customer.id);
    await endSessions(needs, manager.id);
    for (const { token } of [own, first, second]) expect(await viewerOf(token)).toBeNull();
    expect(closed).toContainEqual([customer.id, { only: second.viewer.sessionId }]);
  });

  it("lasts no longer than the session it started from, and both are extended together", async () => {
    const { manager, reseller, customer } = await family();
    const { needs, enter, act, pass, viewerOf } = openDoorway();
    pass(60_000 - SESSION_MS);
    const own = await enter(manager.username);
    pass(SESSION_MS - 60_000);
    const first = await act(own.viewer, reseller.id);
    const second = await act(first.viewer, customer.id);
    expect([first.viewer.expiresAt, second.viewer.expiresAt]).toEqual([own.viewer.expiresAt, own.viewer.expiresAt]);
    const extended = await extendSession(needs, second.viewer);
    expect(extended!.expiresAt).toBe(needs.clock() + SESSION_MS);
    pass(SESSION_MS / 2);
    for (const { token } of [own, first, second]) expect(await viewerOf(token)).not.toBeNull();
  });

  const LOSSES: [string, (family: Family) => [string, string]][] = [
    ["the right to act", ({ reseller }) => [`grants = '{"users.loginAs":false}'`, reseller.id]],
    ["his level", ({ reseller }) => ["level = 'me'", reseller.id]],
    ["his account", ({ reseller }) => ["is_active = 0", reseller.id]],
    ["the customer", ({ customer }) => ["reseller_id = NULL", customer.id]],
  ];

  it.each(LOSSES)("ends as soon as the actor has lost %s", async (_, lossOf) => {
    const people = await family();
    const { enter, act, viewerOf } = openDoorway();
    const { token } = await act((await enter(people.reseller.username)).viewer, people.customer.id);
    expect(await viewerOf(token)).toMatchObject({ id: people.customer.id });
    const [what, id] = lossOf(people);
    await env.DB.prepare(`UPDATE users SET ${what} WHERE id = ?`).bind(id).run();
    expect(await viewerOf(token)).toBeNull();
  });

  it("ends with the session of a user acting as the actor", async () => {
    const { manager, reseller, customer } = await family();
    const { enter, act, viewerOf } = openDoorway();
    const own = await enter(manager.username);
    const second = await act((await act(own.viewer, reseller.id)).viewer, customer.id);
    await env.DB.prepare("UPDATE sessions SET expires_at = 1 WHERE id = ?").bind(own.viewer.sessionId).run();
    expect(await viewerOf(second.token)).toBeNull();
  });

  it("grants no right that the actor lacks", async () => {
    const { reseller, customer } = await family();
    const denied = await createUser({ level: "manager", grants: { "billings.create": false, "sendings.get": false } });
    const { enter, act } = openDoorway();
    const first = await act((await enter(denied.username)).viewer, reseller.id);
    const second = await act(first.viewer, customer.id);
    expect([...first.viewer.permissions]).not.toContain("billings.create");
    expect([...first.viewer.permissions]).toContain("billings.get");
    expect([...second.viewer.permissions]).not.toContain("sendings.get");
  });

  it("records the real actor in the customer's history and in the history of each user above", async () => {
    const { manager, reseller, customer } = await family();
    const { enter, act } = openDoorway();
    const first = await act((await enter(manager.username)).viewer, reseller.id);
    await act(first.viewer, customer.id);
    const historyOf = (id: string, action: string) =>
      rowsOf(
        "SELECT data ->> 'username' AS name FROM telemetry WHERE owner_id = ? AND action = ? ORDER BY id",
        id,
        action,
      );
    expect(await historyOf(customer.id, "actedAs")).toEqual([{ name: manager.username }]);
    expect(await historyOf(reseller.id, "actingAs")).toEqual([{ name: customer.username }]);
    expect(await historyOf(manager.id, "actingAs")).toEqual([{ name: reseller.username }, { name: customer.username }]);
  });
});

describe("a repeatedly extended session", () => {
  it("ends thirty days after it started", async () => {
    const { needs, enter, pass } = openDoorway();
    const { viewer } = await enter((await createUser()).username);
    const began = needs.clock();
    const ends: number[] = [];
    for (let day = 0; day < 31; day++) {
      pass(SESSION_MS - 1000);
      const extended = await extendSession(needs, viewer);
      if (extended) ends.push(extended.expiresAt);
    }
    expect(ends.at(-1)).toBe(began + LONGEST_SESSION_MS);
  });
});
