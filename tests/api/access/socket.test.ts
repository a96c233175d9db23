import { env, SELF } from "cloudflare:test";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { changeToken, createToken } from "../../../app/domain/base/access/tokens";
import type { LiveEvent } from "../../../app/domain/base/shared/ports/platform";
import { platformOf } from "../../../workers/platform";
import { pendingName } from "../../domain/messaging/review/waiting";
import { call, submit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";

const ORIGIN = "http://cabinet.test";

let session: Session;

beforeAll(async () => {
  session = await signInAs((await createUser()).username);
});

const open = (query: string, headers: Record<string, string> = {}) =>
  SELF.fetch(`${ORIGIN}/api/ws${query}`, { headers: { upgrade: "websocket", ...headers } });

const publish = (ownerId: string, event: LiveEvent["event"], data: unknown) =>
  env.ACCOUNT_HUB.get(env.ACCOUNT_HUB.idFromName(ownerId)).publish([{ event, data }]);

function nextFrame(socket: WebSocket): Promise<unknown> {
  return new Promise((resolve) =>
    socket.addEventListener("message", ({ data }) => resolve(JSON.parse(`${data}`)), { once: true }),
  );
}

const closeOf = (socket: WebSocket) =>
  new Promise<number>((resolve) => socket.addEventListener("close", ({ code }) => resolve(code), { once: true }));

async function tokenOf({ id }: Session) {
  const input = { description: "socket", ipWhitelist: [], expiredAt: null };
  const made = await createToken(platformOf(env), { id, tokenId: null, actor: null }, input);
  if (!made.ok) throw new Error("no token");
  return made.value;
}

async function connected(response: Response): Promise<WebSocket> {
  expect(response.status).toBe(101);
  const socket = response.webSocket!;
  socket.accept();
  return socket;
}

describe("a socket", () => {
  it("opens by token and receives only the account's events", async () => {
    const socket = await connected(await open(`?token=${session.token}`));
    const heard = nextFrame(socket);
    const stranger = await createUser();
    await publish(stranger.id, "sendings.updated", { id: "theirs" });
    await publish(session.id, "sendings.updated", { id: "mine" });
    expect(await heard).toEqual({ event: "sendings.updated", data: { id: "mine" } });
    socket.close();
  });

  it("opens by cookie from a page of this site", async () => {
    const socket = await connected(await open("", { cookie: session.cookie, origin: ORIGIN }));
    socket.close();
  });

  it.each([
    ["no token", "", {}],
    ["a wrong token", "?token=nobody", {}],
  ])("stays closed with %s", async (_, query, headers) => {
    const response = await open(query, headers);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: 401 });
  });

  it("refuses the cookie from another site or without an origin", async () => {
    for (const headers of [
      { origin: "https://evil.example" },
      { origin: "null" },
      {},
      { "sec-fetch-site": "cross-site", origin: ORIGIN },
    ]) {
      expect((await open("", { cookie: session.cookie, ...headers } as Record<string, string>)).status).toBe(401);
    }
  });

  it("opens by a token in a header, or by one among the protocols that a browser offers", async () => {
    for (const authorization of [session.token, `Bearer ${session.token}`]) {
      (await connected(await open("", { authorization }))).close();
    }
    const offered = { "sec-websocket-protocol": `cabinet, bearer.${session.token}` };
    const answer = await open("", offered);
    expect(answer.headers.get("sec-websocket-protocol")).toBe("cabinet");
    (await connected(answer)).close();
    expect((await open("", { "sec-websocket-protocol": "cabinet, bearer.nobody" })).status).toBe(401);
  });

  it("opens once by a ticket from a session or from an API token", async () => {
    const { token } = await tokenOf(session);
    for (const asker of [session, { ...session, token }]) {
      const made = await call("POST", "/api/ws/tickets", { session: asker });
      const { ticket } = (await made.json()) as { ticket: string };
      expect(ticket).not.toContain(asker.token);
      const socket = await connected(await open(`?ticket=${ticket}`));
      const heard = nextFrame(socket);
      await publish(session.id, "sendings.updated", { id: "mine" });
      expect(await heard).toMatchObject({ data: { id: "mine" } });
      socket.close();
      expect((await open(`?ticket=${ticket}`)).status).toBe(401);
      expect((await call("GET", "/api/settings", { session: { ...session, token: ticket } })).status).toBe(401);
    }
    expect((await open("?ticket=nobody")).status).toBe(401);
  });

  it("receives only events that its viewer may read", async () => {
    const denied = { "sendings.get": false, "contacts.get": false, "billings.find": false };
    const { id, token } = await signInAs((await createUser({ grants: denied })).username);
    const socket = await connected(await open(`?token=${token}`));
    const late: string[] = [];
    socket.addEventListener("message", ({ data }) => late.push(String(data)));
    const heard = nextFrame(socket);
    for (const event of ["sendings.updated", "contacts.created", "billings.created", "tasks.updated"] as const) {
      await publish(id, event, { id: "secret" });
    }
    expect(await heard).toMatchObject({ event: "tasks.updated" });
    expect(late).toHaveLength(1);
    socket.close();
  });

  it("is reconnected after rights change", async () => {
    const customer = await createUser();
    const manager = await signInAs((await createUser({ level: "manager" })).username);
    const { token } = await signInAs(customer.username);
    const socket = await connected(await open(`?token=${token}`));
    const closed = closeOf(socket);
    const answer = await submit(`/users/${customer.id}/rights`, { "sendings.get": "deny" }, manager);
    expect(answer.status).toBe(303);
    expect(await closed).toBe(1012);
  });

  it("is reconnected after its token's addresses or lifetime change", async () => {
    const owner = await signInAs((await createUser()).username);
    const { token, row } = await tokenOf(owner);
    for (const change of [{ ipWhitelist: ["192.0.2.1"] }, { expiredAt: Date.now() + 60_000, ipWhitelist: [] }]) {
      const socket = await connected(await open("", { authorization: `Bearer ${token}` }));
      const closed = closeOf(socket);
      await changeToken(platformOf(env), { id: owner.id, tokenId: null, actor: null }, row.id, change);
      expect(await closed).toBe(1012);
      await changeToken(platformOf(env), { id: owner.id, tokenId: null, actor: null }, row.id, { ipWhitelist: [] });
    }
  });

  it("is limited to fifty per account, closing the oldest", async () => {
    const { token } = await signInAs((await createUser()).username);
    const first = await connected(await open(`?token=${token}`));
    const closed = closeOf(first);
    for (let n = 0; n < 50; n++) await connected(await open(`?token=${token}`));
    expect(await closed).toBe(1012);
  });

  it("receives recent events since a given time, but no earlier ones", async () => {
    const { id, token } = await signInAs((await createUser()).username);
    await publish(id, "sendings.updated", { id: "missed" });
    const late = await connected(await open(`?token=${token}&since=${Date.now()}`));
    expect(await nextFrame(late)).toEqual({ event: "sendings.updated", data: { id: "missed" } });
    late.close();

    for (const query of ["", `&since=${Date.now() + 60_000}`]) {
      const fresh = await connected(await open(`?token=${token}${query}`));
      const heard = nextFrame(fresh);
      await publish(id, "sendings.updated", { id: `next${query}` });
      expect(await heard).toEqual({ event: "sendings.updated", data: { id: `next${query}` } });
      fresh.close();
    }
  });

  it("is refused with an invalid time", async () => {
    const response = await open(`?token=${session.token}&since=yesterday`);
    expect(response.status).toBe(422);
  });

  it("requires an upgrade", async () => {
    const response = await SELF.fetch(`${ORIGIN}/api/ws?token=${session.token}`);
    expect(response.status).toBe(400);
  });
});

describe("a viewer of an item in the review queue", () => {
  const WITHIN = { timeout: 10_000, interval: 20 };
  const named = async (user: { id: string; username: string }, firstName: string) => {
    await env.DB.prepare("UPDATE users SET data = ? WHERE id = ?").bind(JSON.stringify({ firstName }), user.id).run();
    return (await signInAs(user.username)).token;
  };

  it("is shown to the other viewers, by the name that each may see, until it leaves", async () => {
    const seller = await createUser({ level: "reseller" });
    const customer = await createUser({ resellerId: seller.id });
    const nameId = await pendingName({ ownerId: customer.id, resellerId: seller.id, since: Date.now() });
    const openViewer = async (token: string) => {
      const socket = await connected(await open(`?token=${token}&looks=names.${nameId}`));
      const heard: string[][] = [];
      socket.addEventListener("message", ({ data }) => heard.push(JSON.parse(`${data}`).data));
      const isTold = (names: string[]) => vi.waitFor(() => expect(heard.at(-1)).toEqual(names), WITHIN);
      return { socket, isTold };
    };
    const ann = await named(await createUser({ level: "manager" }), "Anna");
    const roman = await named(await createUser({ level: "manager" }), "Роман");
    const first = await openViewer(ann);
    await first.isTold([]);
    const second = await openViewer(roman);
    await Promise.all([first.isTold(["Роман"]), second.isTold(["Anna"])]);
    // A second tab of the same person does not count as another viewer.
    const third = await openViewer(ann);
    await third.isTold(["Роман"]);
    const ofSeller = await openViewer(await named(seller, "Sergey"));
    await Promise.all([ofSeller.isTold(["", ""]), second.isTold(["Anna", "Sergey"])]);
    second.socket.close();
    await Promise.all([first.isTold(["Sergey"]), ofSeller.isTold([""])]);
    for (const { socket } of [first, third, ofSeller]) socket.close();
  });

  it("is refused to users who may not decide the item", async () => {
    const seller = await createUser({ level: "reseller" });
    const customer = await createUser({ resellerId: seller.id });
    const nameId = await pendingName({ ownerId: customer.id, resellerId: seller.id, since: Date.now() });
    const stranger = await signInAs((await createUser({ level: "reseller" })).username);
    const owner = await signInAs(customer.username);
    const own = await signInAs(seller.username);
    for (const [token, subject] of [
      [stranger.token, `names.${nameId}`],
      [owner.token, `names.${nameId}`],
      [own.token, `held.${nameId}`],
      [own.token, `templates.${nameId}`],
      [own.token, `letters.${nameId}`],
    ])
      expect([subject, (await open(`?token=${token}&looks=${subject}`)).status]).toEqual([subject, 404]);
    expect((await open(`?token=${own.token}&looks=names`)).status).toBe(422);
    expect((await open(`?looks=names.${nameId}`)).status).toBe(401);
  });
});
