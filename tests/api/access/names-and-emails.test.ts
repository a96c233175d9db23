import { env } from "cloudflare:test";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { call, submit } from "../../support/forms/open-screen";
import { createUser, enterAs, PASSWORD, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

let manager: Session;
let reseller: Session;
let victim: { id: string; username: string };
let email: string;

beforeAll(async () => {
  manager = await signInAs((await createUser({ level: "manager" })).username);
  reseller = await signInAs((await createUser({ level: "reseller" })).username);
});

beforeEach(async () => {
  await env.DB.exec("DELETE FROM attempts");
  victim = await createUser();
  email = `${victim.id}@example.com`;
  await env.DB.prepare("UPDATE users SET email = ? WHERE id = ?").bind(email, victim.id).run();
});

const account = (username: string, own: string) => ({
  username,
  password: PASSWORD,
  data: { firstName: "Anna", email: own, phone: "+79161112233", country: "RU" },
});

it("refuses an account whose name is another user's e-mail", async () => {
  for (const session of [reseller, manager]) {
    const name = email.toUpperCase();
    const answer = await call("POST", "/api/users", { session, body: account(name, `a-${session.id}@example.com`) });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ data: [{ field: "username" }] });
  }
  expect((await enterAs(email)).id).toBe(victim.id);
});

it("refuses an e-mail that is another user's name, on every route", async () => {
  const named = `Name-${victim.id}@example.com`;
  const own = await call("POST", "/api/users", { session: manager, body: account(named, named.toLowerCase()) });
  expect(own.status).toBe(200);
  const { id } = (await own.json()) as { id: string };
  // The user has changed the e-mail in the meantime.
  await call("PUT", `/api/users/${id}`, { session: manager, body: { data: { email: `new-${id}@example.com` } } });

  const taken = named.toLowerCase();
  const made = account("some-name", taken);
  const registered = account("someone", taken);
  expect((await call("POST", "/api/users", { session: reseller, body: made })).status).toBe(409);
  expect((await call("POST", "/api/registration", { body: registered })).status).toBe(409);
  const change = { data: { email: taken } };
  expect((await call("PUT", `/api/users/${victim.id}`, { session: manager, body: change })).status).toBe(409);
  const session = await signInAs(victim.username);
  const profile = { firstName: "Anna", lastName: "", email: taken, phone: "+79161112233", country: "RU" };
  const preferences = { language: "en", timeZone: "Europe/Moscow", density: "normal" };
  expect((await submit("/account/profile", { ...profile, ...preferences }, session)).status).toBe(409);
  expect(await rowsOf("SELECT email FROM users WHERE id = ?", victim.id)).toEqual([{ email }]);
  expect((await enterAs(named)).id).toBe(id);
});

it("signs in the owner of an e-mail even if an older account has it as its name", async () => {
  const older = await createUser();
  await env.DB.prepare("UPDATE users SET username = ? WHERE id = ?").bind(email, older.id).run();
  expect((await enterAs(email.toUpperCase())).id).toBe(victim.id);
});
