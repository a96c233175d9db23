import { expect, it } from "vitest";
import { errors } from "../../app/i18n/errors/ru";
import { call, submit, visit } from "../support/forms/open-screen";
import { createUser, enterAs, PASSWORD, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

const profile = {
  firstName: "Анна",
  lastName: "Соколова",
  email: "anna@example.com",
  phone: "8 (916) 204-18-33",
  country: "RU",
  language: "ru",
  timeZone: "Asia/Tokyo",
  density: "compact",
};

const own = (email: string, change: Record<string, string> = {}) => ({ ...profile, email, ...change });
const stored = async (id: string) => (await rowsOf("SELECT * FROM users WHERE id = ?", id))[0]!;
const visits = async (id: string) =>
  (await rowsOf<{ action: string }>("SELECT action FROM telemetry WHERE owner_id = ? ORDER BY id", id)).map(
    ({ action }) => action,
  );

async function signedIn(wanted: Parameters<typeof createUser>[0] = {}) {
  const user = await createUser(wanted);
  return { ...user, session: await signInAs(user.username) };
}

it("leads from /account to the first accessible tab", async () => {
  const { session } = await signedIn();
  expect((await visit("/account", session)).headers.get("location")).toBe("/account/profile");
  const other = await signedIn({ grants: { "users.get": false, "requisites.get": false, "tokens.get": false } });
  expect((await visit("/account", other.session)).headers.get("location")).toBe("/account/telemetry");
});

it("shows only the accessible tabs", async () => {
  const { session } = await signedIn({ grants: { "tokens.get": false } });
  const page = await (await visit("/account/profile", session)).text();
  expect(page).toContain('href="/account/telemetry"');
  expect(page).not.toContain('href="/account/tokens"');
});

it("stores the profile: a phone as E.164, the zone and the language", async () => {
  const { id, session } = await signedIn();
  const email = `stored-${id}@example.com`;
  const answer = await submit("/account/profile", own(email, { language: "de" }), session);
  expect(answer.status).toBe(303);
  expect(answer.headers.getSetCookie().join()).toContain("lang=");
  const row = await stored(id);
  expect(row.email).toBe(email);
  expect(JSON.parse(row.data as string)).toMatchObject({ firstName: "Анна", phone: "+79162041833", country: "RU" });
  expect(JSON.parse(row.preferences as string)).toEqual({ language: "de", timeZone: "Asia/Tokyo", density: "compact" });
  const page = await (await visit("/account/profile", session)).text();
  expect(page).toMatch(/<html[^>]+lang="de"[^>]+data-density="compact"/);
  // Sorted, because the Worker that stores and the test that signs in use different clocks.
  expect((await visits(id)).toSorted()).toEqual(["emailChanged", "phoneChanged", "signIn"]);
});

it("lists the zones of the account's country first, by name", async () => {
  const { session } = await signedIn({ preferences: { language: "ru", timeZone: "Europe/Moscow" } });
  const page = await (await visit("/account/profile", session)).text();
  expect(page).toMatch(/<option value="Europe\/Moscow" selected="">Москва, UTC\+3</);
  expect(page).toMatch(/<option value="Asia\/Omsk">Омск, UTC\+6</);
  expect(page).toContain('<optgroup label="Африка">');
});

it("prefers the account's language to the browser's, and stores the menu's choice in the account", async () => {
  const { id, session } = await signedIn({ preferences: { language: "it" } });
  const page = await (await visit("/", session, { "accept-language": "fr" })).text();
  expect(page).toContain('lang="it"');
  await submit("/locale", { language: "es", to: "/" }, session);
  expect(JSON.parse((await stored(id)).preferences as string)).toEqual({ language: "es" });
});

it("refuses an e-mail already in use, whatever the letter case, and keeps the typed values", async () => {
  const first = await signedIn();
  await submit("/account/profile", own("taken@example.com"), first.session);
  const second = await signedIn();
  const answer = await submit("/account/profile", own("TAKEN@Example.com"), second.session);
  expect(answer.status).toBe(409);
  const page = await answer.text();
  expect(page).toContain(errors.emailTaken);
  expect(page).toContain("TAKEN@Example.com");
  expect((await stored(second.id)).email).toBeNull();
});

it("shows the problem of each field", async () => {
  const { session } = await signedIn();
  const bad = { firstName: " ", email: "nobody", phone: "12", timeZone: "Mars/Base", density: "huge" };
  const answer = await submit("/account/profile", { ...profile, ...bad }, session);
  expect(answer.status).toBe(422);
  const page = await answer.text();
  for (const key of ["firstNameRequired", "emailInvalid", "zoneUnknown"] as const) expect(page).toContain(errors[key]);
});

it("shows markup in a name as text", async () => {
  const { session } = await signedIn();
  await submit("/account/profile", own("markup@example.com", { firstName: "<img src=x onerror=alert(1)>" }), session);
  const page = await (await visit("/account/profile", session)).text();
  expect(page).not.toContain("<img src=x");
  expect(page).toContain("&lt;img src=x");
});

it("accepts only the form's fields of the own account", async () => {
  const { id, session } = await signedIn();
  const more = {
    level: "manager",
    grants: '{"users.grant":true}',
    "data[partnership][ManagerId]": "x",
    ResellerId: "x",
  };
  const answer = await submit("/account/profile", { ...own("plain@example.com"), ...more, isActive: "0" }, session);
  expect(answer.status).toBe(303);
  const row = await stored(id);
  expect(row).toMatchObject({ level: "me", grants: "{}", reseller_id: null, is_active: 1 });
  expect(JSON.parse(row.data as string)).not.toHaveProperty("partnership");
});

it("changes the password with the current one, and signs the other devices out", async () => {
  const { id, username, session } = await signedIn();
  const other = await signInAs(username);
  const change = { current: PASSWORD, password: "new-secret-1", confirmation: "new-secret-1" };
  const wrong = await submit("/account/password", { ...change, current: "not-mine" }, session);
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).not.toContain("new-secret-1");
  const differ = await submit("/account/password", { ...change, confirmation: "new-secret-2" }, session);
  expect(differ.status).toBe(422);
  expect(await differ.text()).toContain(errors.passwordsDiffer);

  expect((await submit("/account/password", change, session)).status).toBe(303);
  expect((await visit("/", session)).status).toBe(200);
  expect((await visit("/", other)).headers.get("location")).toBe("/login?why=ended");
  await expect(enterAs(username, "new-secret-1")).resolves.toBeTruthy();
  await expect(enterAs(username)).rejects.toThrow();
  expect(await visits(id)).toContain("passwordChanged");
});

it("ends all other sessions after a confirmation", async () => {
  const { id, username, session } = await signedIn();
  const other = await signInAs(username);
  expect(await (await visit("/account/telemetry/end-sessions", session)).text()).toContain("<dialog");
  const answer = await submit("/account/telemetry/end-sessions", {}, session);
  expect(answer.headers.get("location")).toBe("/account/telemetry");
  expect((await visit("/", other)).status).toBe(302);
  expect((await visit("/", session)).status).toBe(200);
  expect(await visits(id)).toContain("sessionsEnded");
});

it("shows the visits by action, with country and device", async () => {
  const { session } = await signedIn();
  const from = { "cf-ipcountry": "DE", "cf-connecting-ip": "203.0.113.9", "user-agent": CHROME };
  await submit("/account/profile", own("visits@example.com"), session, from);
  const page = await (await visit("/account/telemetry?action=emailChanged", session)).text();
  for (const text of ["203.0.113.9", "Германия", "Chrome 130", "Windows 10", "visits@example.com"])
    expect(page).toContain(text);
  const none = await (await visit("/account/telemetry?action=recovery", session)).text();
  expect(none).not.toContain("203.0.113.9");
  expect((await visit("/account/telemetry?ip=%25&period=nonsense&cursor=x", session)).status).toBe(200);
});

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36";

it("returns only the own visits over REST", async () => {
  const [one, other] = [await signedIn(), await signedIn()];
  await submit("/account/profile", own("rest@example.com"), one.session);
  const path = "/api/telemetry?action=emailChanged";
  const body = await (await call("GET", path, { session: one.session })).json();
  expect(body).toMatchObject({
    data: [{ action: "emailChanged", OwnerId: one.id, data: { email: "rest@example.com" } }],
    total: 1,
    next: null,
  });
  expect(await (await call("GET", path, { session: other.session })).json()).toMatchObject({ data: [], total: 0 });
  const foreign = `${path}&OwnerId=${one.id}`;
  expect(await (await call("GET", foreign, { session: other.session })).json()).toMatchObject({ data: [], total: 0 });
  expect((await call("GET", path)).status).toBe(401);
  const powerless = await signedIn({ grants: { "telemetry.get": false } });
  expect((await call("GET", path, { session: powerless.session })).status).toBe(403);
  expect((await visit("/account/telemetry", powerless.session)).headers.get("location")).toBe("/forbidden");
});
