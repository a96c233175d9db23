import { describe, expect, it } from "vitest";
import { actAs, comeBack } from "../../../app/domain/access/act-as";
import {
  endOtherSessions,
  endSessions,
  extendSession,
  SESSION_MS,
  signIn,
  signOut,
} from "../../../app/domain/access/session";
import { viewerOfToken } from "../../../app/domain/access/viewer-of-token";
import type { Sockets } from "../../../app/domain/shared/platform";
import { openEngine } from "../../support/engine";
import { createUser, PASSWORD } from "../../support/people";

const client = { userAgent: "tests", ip: null };

/** The rules with a hub that remembers whose sockets it closed. */
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

describe("a session", () => {
  it("is extended to a day from now, and only while it lives", async () => {
    const { needs, enter, viewerOf, pass } = openDoorway();
    const { username } = await createUser();
    // Tokens are verified by the real time: the session is opened in the past.
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

  it("ends the others of its user with their sockets, but not itself", async () => {
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
  it("gives his rights, names the actor and nests", async () => {
    const { manager, reseller, customer } = await family();
    const { enter, act } = openDoorway();
    const first = await act((await enter(manager.username)).viewer, reseller.id);
    expect(first.viewer).toMatchObject({ id: reseller.id, level: "reseller", actor: { id: manager.id } });
    const second = await act(first.viewer, customer.id);
    expect(second.viewer).toMatchObject({ id: customer.id, level: "me", actor: { id: reseller.id } });
    expect(second.viewer.permissions.has("users.loginAs")).toBe(false);
  });

  it("reaches only below and only the own tree", async () => {
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

  it("comes back step by step to each own session", async () => {
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

  it("does not bring back a session whose time is over", async () => {
    const { reseller, customer } = await family();
    const { needs, enter, act, pass } = openDoorway();
    pass(60_000 - SESSION_MS);
    const own = await enter(reseller.username);
    pass(SESSION_MS - 60_000);
    const late = await act(own.viewer, customer.id);
    pass(61_000);
    expect(await comeBack(needs, late.viewer)).toBeNull();
  });

  it("ends with the session that it began from, however deep", async () => {
    const { manager, reseller, customer } = await family();
    const { needs, enter, act, viewerOf, closed } = openDoorway();
    const own = await enter(manager.username);
    const first = await act(own.viewer, reseller.id);
    const second = await act(first.viewer, customer.id);
    await endSessions(needs, manager.id);
    for (const { token } of [own, first, second]) expect(await viewerOf(token)).toBeNull();
    expect(closed).toContainEqual([customer.id, { only: second.viewer.sessionId }]);
  });
});
