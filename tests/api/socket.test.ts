import { env, SELF } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { createUser, type Session, signInAs } from "../support/people";

const ORIGIN = "http://cabinet.test";

let session: Session;

beforeAll(async () => {
  session = await signInAs((await createUser()).username);
});

const open = (query: string, headers: Record<string, string> = {}) =>
  SELF.fetch(`${ORIGIN}/api/ws${query}`, { headers: { upgrade: "websocket", ...headers } });

const publish = (ownerId: string, event: "sendings.updated", data: unknown) =>
  env.ACCOUNT_HUB.get(env.ACCOUNT_HUB.idFromName(ownerId)).publish([{ event, data }]);

function nextFrame(socket: WebSocket): Promise<unknown> {
  return new Promise((resolve) =>
    socket.addEventListener("message", ({ data }) => resolve(JSON.parse(`${data}`)), { once: true }),
  );
}

async function connected(response: Response): Promise<WebSocket> {
  expect(response.status).toBe(101);
  const socket = response.webSocket!;
  socket.accept();
  return socket;
}

describe("a socket", () => {
  it("opens by token and hears the account's events, nobody else's", async () => {
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

  it("does not take the token from a header, where a browser could not put it", async () => {
    expect((await open("", { authorization: session.token })).status).toBe(401);
  });

  it("hears what was said since a moment ago, and nothing of before", async () => {
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
