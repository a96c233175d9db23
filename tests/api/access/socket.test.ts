import { env, SELF } from "cloudflare:test";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { changeToken, createToken } from "../../../app/domain/access/tokens";
import type { LiveEvent } from "../../../app/domain/shared/ports/platform";
import { platformOf } from "../../../workers/platform";
import { pendingName } from "../../domain/review/waiting";
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
  it("opens by token and gets the account's events, nobody else's", async () => {
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
  ])("stays shut with %s", async (_, query, headers) => {
    const response = await open(query, headers);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: 401 });
  });

  it("stays shut to the cookie from another site or from nowhere", async () => {
    for (const headers of [
      { origin: "https://evil.example" },
      { origin: "null" },
      {},
      { "sec-fetch-site": "cross-site", origin: ORIGIN },
    ]) {
      expect((await open("", { cookie: session.cookie, ...headers } as Record<string, string>)).status).toBe(401);
    }
  });

  it("opens by a token in a header, and by one among the protocols that a browser offers", async () => {
    for (const authorization of [session.token, `Bearer ${session.token}`]) {
      (await connected(await open("", { authorization }))).close();
    }
    const offered = { "sec-websocket-protocol": `cabinet, bearer.${session.token}` };
    const answer = await open("", offered);
    expect(answer.headers.get("sec-websocket-protocol")).toBe("cabinet");
    (await connected(answer)).close();
    expect((await open("", { "sec-websocket-protocol": "cabinet, bearer.nobody" })).status).toBe(401);
  });

  it("opens once by a ticket, of a session as well as of an API token", async () => {
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

  it("gets only events that its viewer may read", async () => {
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

  it("is opened anew after rights were changed", async () => {
    const customer = await createUser();
    const manager = await signInAs((await createUser({ level: "manager" })).username);
    const { token } = await signInAs(customer.username);
    const socket = await connected(await open(`?token=${token}`));
    const closed = closeOf(socket);
    const answer = await submit(`/users/${customer.id}/rights`, { "sendings.get": "deny" }, manager);
    expect(answer.status).toBe(303);
    expect(await closed).toBe(1012);
  });

  it("is opened anew after its token works elsewhere or for another time", async () => {
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

  it("of fifty and one of an account the oldest makes room", async () => {
    const { token } = await signInAs((await createUser()).username);
    const first = await connected(await open(`?token=${token}`));
    const closed = closeOf(first);
    for (let n = 0; n < 50; n++) await connected(await open(`?token=${token}`));
    expect(await closed).toBe(1012);
  });

  it("gets recent events since a given time, and none from before", async () => {
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

  it("is refused a moment that is none", async () => {
    const response = await open(`?token=${session.token}&since=yesterday`);
    expect(response.status).toBe(422);
  });

  it("asks for an upgrade", async () => {
    const response = await SELF.fetch(`${ORIGIN}/api/ws?token=${session.token}`);
    expect(response.status).toBe(400);
  });
});

describe("who looks at a thing of the review queue", () => {
  const WITHIN = { timeout: 10_000, interval: 20 };
  const named = async (user: { id: string; username: string }, firstName: string) => {
    await env.DB.prepare("UPDATE users SET data = ? WHERE id = ?").bind(JSON.stringify({ firstName }), user.id).run();
    return (await signInAs(user.username)).token;
  };

  it("is told to the others who look at it, by the name that each may know, until he leaves", async () => {
    const seller = await createUser({ level: "reseller" });
    const customer = await createUser({ resellerId: seller.id });
    const thing = await pendingName({ ownerId: customer.id, resellerId: seller.id, since: Date.now() });
    const look = async (token: string) => {
      const socket = await connected(await open(`?token=${token}&looks=names.${thing}`));
      const heard: string[][] = [];
      socket.addEventListener("message", ({ data }) => heard.push(JSON.parse(`${data}`).data));
      const isTold = (names: string[]) => vi.waitFor(() => expect(heard.at(-1)).toEqual(names), WITHIN);
      return { socket, isTold };
    };
    const ann = await named(await createUser({ level: "manager" }), "Anna");
    const roman = await named(await createUser({ level: "manager" }), "Роман");
    const first = await look(ann);
    await first.isTold([]);
    const second = await look(roman);
    await Promise.all([first.isTold(["Роман"]), second.isTold(["Anna"])]);
    // A second tab of the same person is nobody else.
    const third = await look(ann);
    await third.isTold(["Роман"]);
    const ofSeller = await look(await named(seller, "Sergey"));
    await Promise.all([ofSeller.isTold(["", ""]), second.isTold(["Anna", "Sergey"])]);
    second.socket.close();
    await Promise.all([first.isTold(["Sergey"]), ofSeller.isTold([""])]);
    for (const { socket } of [first, third, ofSeller]) socket.close();
  });

  it("is shut to those who may not decide it", async () => {
    const seller = await createUser({ level: "reseller" });
    const customer = await createUser({ resellerId: seller.id });
    const thing = await pendingName({ ownerId: customer.id, resellerId: seller.id, since: Date.now() });
    const stranger = await signInAs((await createUser({ level: "reseller" })).username);
    const owner = await signInAs(customer.username);
    const own = await signInAs(seller.username);
    for (const [token, looks] of [
      [stranger.token, `names.${thing}`],
      [owner.token, `names.${thing}`],
      [own.token, `held.${thing}`],
      [own.token, `templates.${thing}`],
      [own.token, `letters.${thing}`],
    ])
      expect([looks, (await open(`?token=${token}&looks=${looks}`)).status]).toEqual([looks, 404]);
    expect((await open(`?token=${own.token}&looks=names`)).status).toBe(422);
    expect((await open(`?looks=names.${thing}`)).status).toBe(401);
  });
});
