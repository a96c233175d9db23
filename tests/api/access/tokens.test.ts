import { SELF } from "cloudflare:test";
import { expect, it } from "vitest";
import { call } from "../../support/forms/open-screen";
import { CABINET_URL } from "../../support/run/hosts";
import { createUser, type Session, signInAs } from "../../support/world/people";

interface Made {
  id: string;
  token: string;
  hint: string;
}

async function someone() {
  const user = await createUser();
  return signInAs(user.username);
}

async function issue(session: Session, body: object = {}): Promise<Made> {
  const answer = await call("POST", "/api/tokens", { session, body: { description: "CRM", ...body } });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Made;
}

const asToken = (token: string, ip?: string) => ({
  headers: { authorization: `Bearer ${token}`, ...(ip ? { "cf-connecting-ip": ip } : {}) },
});

const openSocket = (token: string, ip = "203.0.113.7") =>
  SELF.fetch(`${CABINET_URL}/api/ws?token=${token}`, { headers: { upgrade: "websocket", "cf-connecting-ip": ip } });

it("is shown once, then listed by its hint", async () => {
  const session = await someone();
  const made = await issue(session, { ipWhitelist: "10.0.0.1, 10.1.0.0/16", expiredAt: "2099-01-01T00:00:00Z" });
  expect(made).toMatchObject({
    hint: `cab_…${made.token.slice(-4)}`,
    state: "active",
    ipWhitelist: ["10.0.0.1", "10.1.0.0/16"],
    expiredAt: "2099-01-01T00:00:00.000Z",
  });
  const list = await (await call("GET", "/api/tokens", { session })).text();
  expect(JSON.parse(list)).toMatchObject({ total: 1, data: [{ id: made.id, hint: made.hint, lastUsedAt: null }] });
  expect(list).not.toContain(made.token);
});

it("is not stored for replays of the request", async () => {
  const session = await someone();
  const headers = { "idempotency-key": "once" };
  const body = { description: "CRM" };
  const [one, two] = await Promise.all(
    [1, 2].map(async () => (await (await call("POST", "/api/tokens", { session, body, headers })).json()) as Made),
  );
  expect(one!.token).not.toBe(two!.token);
});

it("opens the API like a session and records when and from where it was used", async () => {
  const session = await someone();
  const { id, token } = await issue(session);
  expect((await call("GET", "/api/contactLists", asToken(token, "203.0.113.7"))).status).toBe(200);
  const { data } = (await (await call("GET", "/api/tokens", { session })).json()) as { data: object[] };
  expect(data).toMatchObject([{ id, lastUsedIp: "203.0.113.7", lastUsedAt: expect.stringMatching(/^20/) }]);
});

it("cannot create another token", async () => {
  const { token } = await issue(await someone());
  const answer = await call("POST", "/api/tokens", { ...asToken(token), body: { description: "Another" } });
  expect(answer.status).toBe(403);
});

it("opens neither REST nor the socket from other addresses or with a forged one", async () => {
  const { token } = await issue(await someone(), { ipWhitelist: ["203.0.113.7"] });
  expect((await call("GET", "/api/settings", asToken(token, "203.0.113.7"))).status).toBe(200);
  expect((await call("GET", "/api/settings", asToken(token, "203.0.113.8"))).status).toBe(401);
  expect((await call("GET", "/api/settings", asToken(`${token}x`, "203.0.113.7"))).status).toBe(401);
  expect((await openSocket(token, "203.0.113.8")).status).toBe(401);
  const open = await openSocket(token);
  expect(open.status).toBe(101);
  open.webSocket!.accept();
  open.webSocket!.close();
});

it("closes only its own open sockets when revoked", async () => {
  const session = await someone();
  const [gone, kept] = [await issue(session), await issue(session)];
  const [first, second] = [(await openSocket(gone.token)).webSocket!, (await openSocket(kept.token)).webSocket!];
  first.accept();
  second.accept();
  let isSecondOpen = true;
  second.addEventListener("close", () => {
    isSecondOpen = false;
  });
  const closed = new Promise<number>((resolve) => first.addEventListener("close", ({ code }) => resolve(code)));
  const removed = await call("DELETE", `/api/tokens/${gone.id}`, { session });
  expect(await removed.json()).toEqual({ id: gone.id, webhooks: [] });
  expect(await closed).toBe(4401);
  expect(isSecondOpen).toBe(true);
  expect((await call("GET", "/api/settings", asToken(gone.token))).status).toBe(401);
  expect((await openSocket(gone.token)).status).toBe(401);
  second.close();
});

it("refuses an invalid address, date or purpose, field by field", async () => {
  const session = await someone();
  const body = { description: " ", expiredAt: "tomorrow" };
  const answer = await call("POST", "/api/tokens", { session, body });
  expect(answer.status).toBe(422);
  const { data } = (await answer.json()) as { data: { field: string }[] };
  expect(data.map(({ field }) => field).sort()).toEqual(["description", "expiredAt"]);
  const wrong = await call("POST", "/api/tokens", { session, body: { description: "CRM", ipWhitelist: "10.0.0" } });
  expect(await wrong.json()).toMatchObject({ error: 422, data: [{ field: "ipWhitelist" }] });
});
