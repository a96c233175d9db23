import { beforeAll, expect, it } from "vitest";
import { errors } from "../../../app/i18n/errors/en";
import { call, submit, visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

let reseller: Session;
let customer: Awaited<ReturnType<typeof createUser>>;
let stranger: Awaited<ReturnType<typeof createUser>>;

beforeAll(async () => {
  const user = await createUser({ level: "reseller" });
  reseller = await signInAs(user.username);
  customer = await createUser({ resellerId: user.id });
  stranger = await createUser();
});

const cookieOf = (answer: Response) => /^__Host-session=[^;]*/.exec(answer.headers.get("set-cookie") ?? "")?.[0] ?? "";
const english = { "accept-language": "en" };

async function acting(): Promise<Session> {
  const answer = await submit(`/users/${customer.id}/act`, {}, reseller);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
  return { ...reseller, cookie: cookieOf(answer) };
}

it("signs in as a customer, shows it on every page and returns to the list", async () => {
  const session = await acting();
  const html = await (await visit("/", session, english)).text();
  expect(html).toMatch(/class="acting"/);
  expect(html).toContain(customer.username);
  expect(html).toContain('action="/logout/back"');
  const back = await submit("/logout/back", {}, session);
  expect([back.status, back.headers.get("location")]).toEqual([303, "/users"]);
  const own = { ...reseller, cookie: cookieOf(back) };
  expect(await (await visit("/", own)).text()).not.toContain('class="acting"');
  expect((await visit("/", session)).headers.get("location")).toBe("/login?why=ended");
});

it("returns to the own session by signing out", async () => {
  const session = await acting();
  const back = await submit("/logout", {}, session);
  expect(back.headers.get("location")).toBe("/users");
  expect((await visit("/", { ...reseller, cookie: cookieOf(back) })).status).toBe(200);
});

it("signs no one out when the user does not act as another", async () => {
  const { username } = stranger;
  const session = await signInAs(username);
  expect((await submit("/logout/back", {}, session)).headers.get("location")).toBe("/");
  expect((await visit("/", session)).status).toBe(200);
});

it("opens no session for a customer, for a stranger's account or for a page of another site", async () => {
  const sessions = () => rowsOf("SELECT id FROM sessions WHERE actor_id IS NOT NULL AND user_id = ?", stranger.id);
  const own = await signInAs(customer.username);
  expect((await submit(`/users/${stranger.id}/act`, {}, own)).headers.get("location")).toBe("/forbidden");
  expect((await submit(`/users/${stranger.id}/act`, {}, reseller)).status).toBe(404);
  expect((await submit(`/users/${stranger.id}/act`, {})).headers.get("location")).toBe("/login?why=unsent");
  const evil = await submit(`/users/${customer.id}/act`, {}, reseller, { "sec-fetch-site": "cross-site" });
  expect([evil.status, cookieOf(evil)]).toEqual([403, ""]);
  expect(await sessions()).toEqual([]);
});

it("returns a token over REST, but not to an API token or for an account above", async () => {
  const answer = await call("GET", `/api/login/as/${customer.id}`, { session: reseller });
  const { token, ...who } = (await answer.json()) as { token: string };
  expect(who).toEqual({ id: customer.id, username: customer.username });
  expect((await call("GET", "/api/settings", { headers: { authorization: token } })).status).toBe(200);
  const itself = await call("GET", `/api/login/as/${reseller.id}`, { session: reseller, headers: english });
  expect([itself.status, await itself.json()]).toMatchObject([403, { message: errors.actAsAbove }]);
});
