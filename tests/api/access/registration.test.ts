import { env, SELF } from "cloudflare:test";
import { expect, it } from "vitest";
import { accounts as english } from "../../../app/i18n/errors/accounts/en";
import { call, visit } from "../../support/forms/open-screen";
import { CABINET_URL } from "../../support/run/hosts";
import { createUser, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

let made = 0;

/** Registration data used by no other test in this file. */
function someone(change: { username?: string; password?: string; data?: Record<string, unknown> } = {}) {
  const name = `reg-${++made}-${Date.now() % 100_000}`;
  const data = { firstName: "Анна", lastName: "Ли", email: `${name}@example.com`, phone: "8 916 204 18 33" };
  return { username: name, password: "secret-1", ...change, data: { ...data, ...change.data } };
}

const register = (body: unknown, headers?: Record<string, string>) =>
  call("POST", "/api/registration", { body, headers });
const answerOf = async (response: Response) => ({ status: response.status, ...(await response.json<Answer>()) });
type Answer = { id: string; data: { field?: string; message: string }[] };

// biome-ignore lint/suspicious/noExplicitAny: whatever a test expects in there
type Stored = any;

async function stored(id: string) {
  const [row] = await rowsOf("SELECT * FROM users WHERE id = ?", id);
  return { ...row!, data: JSON.parse(row!.data as string) } as Record<string, unknown> & { data: Stored };
}

const setting = (key: string, value: unknown) =>
  env.DB.prepare("INSERT OR REPLACE INTO settings (owner_id, key, value, updated_at) VALUES ('', ?, ?, 0)")
    .bind(key, JSON.stringify(value))
    .run();

it("creates a customer with an account, a referral code and a first visit", async () => {
  const body = someone({ data: { meta: { source: "fair", salon_id: "77" } } });
  const { status, id } = await answerOf(await register({ ...body, $amo_confirmed: "visit-1" }));
  expect(status).toBe(200);
  const user = await stored(id);
  expect(user).toMatchObject({ username: body.username, email: body.data.email, level: "me", reseller_id: null });
  expect(user.data).toMatchObject({
    phone: "+79162041833",
    meta: { source: "fair", salon_id: "77", visit: "visit-1" },
  });
  expect(user.referral_code).toMatch(/^[2-9A-Z]{8}$/);
  expect(await rowsOf("SELECT balance FROM accounts WHERE owner_id = ?", id)).toEqual([{ balance: 0 }]);
  expect(await rowsOf("SELECT action FROM telemetry WHERE owner_id = ?", id)).toEqual([{ action: "registration" }]);
  expect(await rowsOf("SELECT type FROM notifications WHERE owner_id = ?", id)).toEqual([{ type: "registration" }]);
  const login = await call("POST", "/api/login", { body: { username: body.data.email, password: body.password } });
  expect(login.status).toBe(200);
});

it("reads nested fields of a plain form, as a site's own page sends them", async () => {
  const { username, password, data } = someone();
  const fields = Object.entries(data).map(([key, value]) => [`data[${key}]`, String(value)]);
  const body = new URLSearchParams([
    ["username", username],
    ["password", password],
    ["$amo_confirmed", "1"],
    ...fields,
  ]);
  const answer = await SELF.fetch(`${CABINET_URL}/api/registration`, { method: "POST", body });
  expect(answer.status).toBe(200);
  const { id } = await answer.json<Answer>();
  expect((await stored(id)).data.meta.visit).toBe("1");
});

it("refuses levels, grants, superiors and visits in the body, naming the fields", async () => {
  const more = { level: "manager", grants: { "users.grant": true }, ResellerId: "x", isActive: false, id: "mine" };
  const meta = { survey: "x", visit: "x" };
  const body = { ...more, ...someone({ data: { partnership: { hasContract: true, ManagerId: "x" }, meta } }) };
  const { status, data } = await answerOf(await register(body));
  expect(status).toBe(422);
  const nested = ["data.partnership", "data.meta.visit"];
  expect(data.map(({ field }) => field).sort()).toEqual([...Object.keys(more), ...nested].sort());
  expect(await rowsOf("SELECT id FROM users WHERE username = ?", body.username)).toEqual([]);
});

it("refuses a name or an e-mail already in use, whatever the letter case", async () => {
  const first = someone();
  await register(first);
  const name = await answerOf(await register(someone({ username: first.username.toUpperCase() })));
  expect(name).toMatchObject({ status: 409, data: [{ field: "username" }] });
  const mail = await answerOf(await register(someone({ data: { email: first.data.email.toUpperCase() } })));
  expect(mail).toMatchObject({ status: 409, data: [{ field: "data.email" }] });
});

it("gives a name to only one of many concurrent requests", async () => {
  const body = someone();
  const rush = [1, 2, 3].map((n) => ({ ...body, data: { ...body.data, email: `rush-${n}-${body.data.email}` } }));
  const answers = await Promise.all(rush.map((one) => register(one)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await rowsOf("SELECT id FROM users WHERE username = ?", body.username)).toHaveLength(1);
});

it("states the problem of each field", async () => {
  const bad = { username: "имя", password: "short", data: { email: "nobody", phone: "12", country: "ZZ" } };
  const { status, data } = await answerOf(await register(bad));
  expect(status).toBe(422);
  const fields = data.map(({ field }) => field);
  for (const field of ["username", "password", "data.firstName", "data.email"]) expect(fields).toContain(field);
  expect((await answerOf(await register({}))).status).toBe(422);
  const foreign = await answerOf(await register(someone({ username: "a@b.example" })));
  expect(foreign).toMatchObject({ status: 422, data: [{ field: "username" }] });
});

it("links an invited customer to the inviter, and refuses an unknown code", async () => {
  const host = await answerOf(await register(someone()));
  const code = String((await stored(host.id)).referral_code);
  const meta = { usedReferralCode: code.toLowerCase() };
  const guest = await answerOf(await register(someone({ data: { phone: "+79162041834", meta } })));
  expect(await stored(guest.id)).toMatchObject({ referrer_id: host.id });
  const lost = await answerOf(await register(someone({ data: { meta: { usedReferralCode: "NOBODYS1" } } })));
  expect(lost).toMatchObject({ status: 422, data: [{ field: "data.meta.usedReferralCode" }] });
});

it("refuses a referral code from anyone the user invited, however far down", async () => {
  let code = "";
  const meta = () => (code ? { meta: { usedReferralCode: code } } : {});
  for (const phone of ["+79162041837", "+79162041838", "+79162041839"]) {
    const { id } = await answerOf(await register(someone({ data: { phone, ...meta() } })));
    code = String((await stored(id)).referral_code);
  }
  const second = someone({ data: { phone: "+79162041837", ...meta() } });
  expect(await answerOf(await register(second, { "accept-language": "en" }))).toMatchObject({
    status: 422,
    data: [{ field: "data.meta.usedReferralCode", message: english.referralCodeCircle }],
  });
  expect(await rowsOf("SELECT id FROM users WHERE username = ?", second.username)).toEqual([]);
});

it("refuses self-invitation by phone or by a label of the own mailbox, and counts the invited", async () => {
  const body = someone({ data: { email: `own-${Date.now()}@example.com` } });
  const host = await answerOf(await register(body));
  const meta = { usedReferralCode: String((await stored(host.id)).referral_code) };
  const [name, domain] = String(body.data.email).split("@");
  for (const own of [{}, { phone: "+79162041835", email: `${name}+second@${domain}` }]) {
    const refused = await answerOf(await register(someone({ data: { ...own, meta } })));
    expect(refused).toMatchObject({ status: 422, data: [{ field: "data.meta.usedReferralCode" }] });
  }
  const other = await answerOf(await register(someone({ data: { phone: "+79162041836", meta } })));
  const invited = async () =>
    (await rowsOf<{ invited: number }>("SELECT invited FROM referral_totals WHERE owner_id = ?", host.id))[0]?.invited;
  expect(await invited()).toBe(1);
  const manager = await signInAs((await createUser({ level: "manager" })).username);
  expect((await call("DELETE", `/api/users/${other.id}`, { session: manager })).status).toBe(200);
  expect(await invited()).toBe(0);
});

it("makes a customer of the reseller that owns the code, and no referred account", async () => {
  const reseller = await createUser({ level: "reseller" });
  await rowsOf("UPDATE users SET referral_code = 'RESELL22' WHERE id = ?", reseller.id);
  await setting("registration.resellers", { [new URL(CABINET_URL).host]: reseller.id });
  try {
    const made = await answerOf(await register(someone({ data: { meta: { usedReferralCode: "RESELL22" } } })));
    expect(await stored(made.id)).toMatchObject({ reseller_id: reseller.id, referrer_id: null });
  } finally {
    await rowsOf("DELETE FROM settings WHERE owner_id = '' AND key = 'registration.resellers'");
  }
});

it("assigns the platform's first tariffs, and the reseller that owns the host", async () => {
  const reseller = await createUser({ level: "reseller" });
  const [tariff] = await rowsOf<{ id: string }>(
    "SELECT tariff_id AS id FROM user_tariffs WHERE user_id = ?",
    reseller.id,
  );
  await setting("registration.tariffs", [tariff!.id, "no-such-tariff"]);
  await setting("registration.resellers", { "cabinet.test": reseller.id });
  const { id } = await answerOf(await register(someone()));
  expect(await rowsOf("SELECT tariff_id AS id FROM user_tariffs WHERE user_id = ?", id)).toEqual([{ id: tariff!.id }]);
  expect(await stored(id)).toMatchObject({ reseller_id: reseller.id });
  await env.DB.prepare("UPDATE users SET level = 'me' WHERE id = ?").bind(reseller.id).run();
  const other = await answerOf(await register(someone()));
  expect(await stored(other.id)).toMatchObject({ reseller_id: null });
});

it("allows ten registrations an hour from one address", async () => {
  const from = { "cf-connecting-ip": "203.0.113.77" };
  const statuses: number[] = [];
  const first = someone();
  for (let n = 0; n < 11; n++) statuses.push((await register(n === 0 ? first : { ...first }, from)).status);
  expect(statuses).toEqual([200, ...Array(9).fill(409), 429]);
  const refused = await register(someone(), from);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});

it("reveals at most twenty taken names a day to a network, without counting new accounts", async () => {
  const from = { "cf-connecting-ip": "203.0.114.78" };
  const first = someone();
  const nextHour = () => env.DB.prepare("DELETE FROM attempts WHERE key LIKE 'register:203.0.114%'").run();
  const statuses: number[] = [];
  for (let n = 0; n < 24; n++) {
    if (n % 8 === 0) await nextHour();
    statuses.push((await register(n < 3 ? (n === 0 ? first : someone()) : { ...first }, from)).status);
  }
  expect(statuses).toEqual([200, 200, 200, ...Array(20).fill(409), 429]);
  await nextHour();
  expect((await register(someone(), from)).status).toBe(429);
});

it("keeps what a site's own page sent, whatever its shape, and the home page still works", async () => {
  for (const survey of [{ goal: "bulk", channel: "sms" }, "sms", ["a", { b: 1 }]]) {
    const body = someone({ data: { meta: { survey } } });
    const { status, id } = await answerOf(await register(body));
    expect([status, (await stored(id)).data.meta.survey]).toEqual([200, survey]);
    expect((await visit("/", await signInAs(body.username))).status).toBe(200);
  }
  const endless = someone({ data: { meta: { survey: "x".repeat(3000) } } });
  expect((await register(endless)).status).toBe(422);
});
