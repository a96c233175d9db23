import { env, runInDurableObject, SELF } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { actAs } from "../../../app/domain/base/access/act-as";
import { SESSION_MS } from "../../../app/domain/base/access/session";
import { viewerOfToken } from "../../../app/domain/base/access/viewer-of-token";
import { login as ru } from "../../../app/i18n/login/ru";
import { sessionCookie } from "../../../app/web/session/session-cookie";
import { openDatabase } from "../../../db/client";
import { sessions } from "../../../db/schema/accounts";
import { submit, visit } from "../../support/forms/open-screen";
import { CABINET_URL } from "../../support/run/hosts";
import { config } from "../../support/world/config";
import { createUser, type Session, signInAs } from "../../support/world/people";

const HOUR = 3_600_000;
const JSON_WANTED = { accept: "application/json" };
const db = openDatabase(env.DB);

/** A session with an hour left, by the server's clock. */
async function aging(wanted: Parameters<typeof createUser>[0] = {}): Promise<Session> {
  const { username } = await createUser(wanted);
  const session = await signInAs(username);
  await db
    .update(sessions)
    .set({ expiresAt: Date.now() + HOUR })
    .where(eq(sessions.userId, session.id));
  return session;
}

const untilOf = async (userId: string) =>
  (await db.select({ until: sessions.expiresAt }).from(sessions).where(eq(sessions.userId, userId)).get())!.until;

it("returns the owner and the end of the browser's session", async () => {
  const session = await aging();
  const answer = await visit("/session", session);
  const { userId, expiresAt, now } = await answer.json<{ userId: string; expiresAt: number; now: number }>();
  expect(userId).toBe(session.id);
  expect(expiresAt).toBe(await untilOf(session.id));
  expect(Math.abs(now - Date.now())).toBeLessThan(60_000);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
});

it("extends a session for a script: a new time, a new cookie, the same session", async () => {
  const session = await aging();
  const answer = await submit("/session/extend", {}, session, JSON_WANTED);
  const { expiresAt, userId } = await answer.json<{ expiresAt: number; userId: string }>();
  expect(userId).toBe(session.id);
  expect(expiresAt).toBeGreaterThan(Date.now() + SESSION_MS - 60_000);
  expect(await untilOf(session.id)).toBe(expiresAt);
  const cookie = answer.headers.get("set-cookie")!;
  expect(cookie).toMatch(/^__Host-session=.+; HttpOnly; Secure; SameSite=Lax/);
  expect((await visit("/session", { ...session, cookie: cookie.split(";")[0]! })).status).toBe(200);
  expect((await db.select().from(sessions).where(eq(sessions.userId, session.id))).length).toBe(1);
});

it("explains on the sign-in page that the session ended, clears its cookie and keeps the return path", async () => {
  const session = await aging();
  await db.update(sessions).set({ revokedAt: Date.now() }).where(eq(sessions.userId, session.id));
  const page = await visit("/contacts?rows=32", session);
  expect(page.headers.get("location")).toBe("/login?to=%2Fcontacts%3Frows%3D32&why=ended");
  expect(page.headers.get("set-cookie")).toMatch(/^__Host-session=;.*Max-Age=0/);
  const unsent = await submit("/account/tokens/new", {}, session, { referer: `${CABINET_URL}/account/tokens` });
  expect(unsent.headers.get("location")).toBe("/login?to=%2Faccount%2Ftokens&why=unsent");
  const elsewhere = await submit("/account/tokens/new", {}, session, { referer: "https://elsewhere.example/x" });
  expect(elsewhere.headers.get("location")).toBe("/login?why=unsent");
  const said = async (path: string) => await (await visit(path, undefined, { "accept-language": "ru" })).text();
  expect(await said("/login?to=%2Fcontacts&why=ended")).toContain(ru.ended);
  expect(await said("/login?why=unsent")).toContain(ru.unsent);
  expect(await said("/login?to=%2Fcontacts")).toContain(ru.needed);
  const plain = await said("/login");
  for (const sentence of [ru.ended, ru.unsent, ru.needed]) expect(plain).not.toContain(sentence);
});

it("extends a session by a plain form and returns to its page, never elsewhere", async () => {
  const session = await aging();
  const answer = await submit("/session/extend", { to: "/messages/outgoing?status=failed" }, session);
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe("/messages/outgoing?status=failed");
  expect(await untilOf(session.id)).toBeGreaterThan(Date.now() + HOUR);
  const led = await submit("/session/extend", { to: "https://evil.test" }, session);
  expect(led.headers.get("location")).toBe("/");
});

it("moves the end of the session's open sockets too", async () => {
  const session = await aging();
  const hub = env.ACCOUNT_HUB.get(env.ACCOUNT_HUB.idFromName(session.id));
  const alarm = () => runInDurableObject(hub, (_hub, state) => state.storage.getAlarm());
  const headers = { upgrade: "websocket", cookie: session.cookie, origin: CABINET_URL };
  const socket = (await SELF.fetch(`${CABINET_URL}/api/ws`, { headers })).webSocket!;
  socket.accept();
  expect(await alarm()).toBe(await untilOf(session.id));
  await submit("/session/extend", {}, session, JSON_WANTED);
  expect(await alarm()).toBe(await untilOf(session.id));
  expect(await alarm()).toBeGreaterThan(Date.now() + HOUR);
  socket.close();
});

it("keeps the session of a user acting as another alive, so that it can return", async () => {
  const reseller = await aging({ level: "reseller" });
  const customer = await createUser({ resellerId: reseller.id });
  const hub = { publish: async () => {}, close: async () => {}, extend: async () => {} };
  const needs = { db, clock: Date.now, config, hub };
  const viewer = (await viewerOfToken(needs, reseller.token, null))!;
  const result = await actAs(needs, viewer, customer.id, { userAgent: null, ip: null });
  if (!result.ok) throw new Error("acting was refused");
  const { token, expiresAt, id } = result.value;
  const acting = { id, token, cookie: sessionCookie(token, expiresAt).split(";")[0]! };
  await submit("/session/extend", {}, acting, JSON_WANTED);
  expect(await untilOf(reseller.id)).toBeGreaterThan(Date.now() + HOUR);
});

it("extends nothing for a visitor, another site or an ended session", async () => {
  for (const [path, answer] of [
    ["/session", await visit("/session")],
    ["/session/extend", await submit("/session/extend", {}, undefined, JSON_WANTED)],
  ] as const) {
    expect(answer.headers.get("location"), path).toMatch(/^\/login/);
    expect(answer.headers.get("set-cookie"), path).toBeNull();
  }
  const session = await aging();
  const foreign = await submit("/session/extend", {}, session, { "sec-fetch-site": "cross-site" });
  expect(foreign.status).toBe(403);
  await db.update(sessions).set({ revokedAt: Date.now() }).where(eq(sessions.userId, session.id));
  const late = await submit("/session/extend", {}, session, JSON_WANTED);
  expect(late.headers.get("location")).toBe("/login?why=unsent");
  expect(await untilOf(session.id)).toBeLessThan(Date.now() + 2 * HOUR);
});
