import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { errors } from "../../../app/i18n/errors/ru";
import { call } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";

const of = async (user: { username: string }) => signInAs(user.username);

async function read(session: Session, path: string) {
  const answer = await call("GET", `/api/settingsUser/${path}`, { session });
  return answer.ok ? await answer.json() : answer.status;
}

const put = (session: Session, path: string, body: unknown) =>
  call("PUT", `/api/settingsUser/${path}`, { session, body });

it("writes one or several settings of the own account, and null removes one", async () => {
  const session = await of(await createUser());
  const one = await put(session, `${session.id}/frontend.title`, { value: "  Mine  " });
  expect([one.status, await one.json()]).toEqual([200, { value: "Mine" }]);
  expect(await read(session, `${session.id}/frontend.title`)).toEqual({ value: "Mine" });
  const several = { "notifications.limits": [500, 0, 99.5, 500], "frontend.colors": { light: "#0B5D1E" } };
  expect((await put(session, session.id, several)).status).toBe(200);
  expect(await read(session, session.id)).toMatchObject({
    "notifications.limits": [0, 99.5, 500],
    "frontend.colors": { light: "#0b5d1e" },
    "frontend.title": "Mine",
  });
  await put(session, `${session.id}/frontend.title`, { value: null });
  expect(await read(session, `${session.id}/frontend.title`)).toEqual({ value: "Cabinet" });
});

it("stores amounts as micros and returns them in units", async () => {
  const session = await of(await createUser());
  await put(session, `${session.id}/notifications.limits`, { value: [2.5] });
  const row = await env.DB.prepare("SELECT value FROM settings WHERE owner_id = ?").bind(session.id).first();
  expect(row).toEqual({ value: "[2500000]" });
  expect(await read(session, `${session.id}/notifications.limits`)).toEqual({ value: [2.5] });
});

it("applies all of a request or nothing", async () => {
  const session = await of(await createUser());
  for (const [key, value] of [
    ["frontend.colors", { light: "#ffd400" }],
    ["notifications.limits", [-1]],
    ["notifications.limits", [0.001]],
    ["no.such", 1],
    ["frontend.chatUrl", "https://chat.test/w.js"],
  ] as const) {
    const answer = await put(session, session.id, { "frontend.title": "Mine", [key]: value });
    expect([key, answer.status]).toEqual([key, key === "no.such" || key === "frontend.chatUrl" ? 403 : 422]);
  }
  expect(await read(session, `${session.id}/frontend.title`)).toEqual({ value: "Cabinet" });
});

it("refuses limits without the right to change them, with a message", async () => {
  const session = await of(await createUser({ grants: { "balanceLimits.update": false } }));
  const answer = await put(session, `${session.id}/notifications.limits`, { value: [100] });
  expect([answer.status, await answer.json()]).toMatchObject([
    403,
    { name: "PermissionError", message: "Нет прав менять лимиты баланса" },
  ]);
});

it("lets only managers read and write flags and secrets", async () => {
  const reseller = await createUser({ level: "reseller" });
  const customer = await createUser({ resellerId: reseller.id });
  const [own, above, manager] = [
    await of(customer),
    await of(reseller),
    await of(await createUser({ level: "manager" })),
  ];
  for (const session of [own, above]) {
    expect((await put(session, `${customer.id}/advanced.blog`, { value: true })).status).toBe(403);
    expect((await put(session, `${customer.id}/secret.key`, { value: "x" })).status).toBe(403);
  }
  expect((await put(manager, customer.id, { "advanced.blog": true, "secret.key": "s3cr3t" })).status).toBe(200);
  expect(await read(manager, `${customer.id}/secret.key`)).toEqual({ value: "s3cr3t" });
  for (const session of [own, above]) {
    expect(JSON.stringify(await read(session, customer.id))).not.toMatch(/s3cr3t|secret|advanced/);
    expect(await read(session, `${customer.id}/secret.key`)).toBe(404);
  }
});

it("reaches only the users below", async () => {
  const reseller = await createUser({ level: "reseller" });
  const customer = await createUser({ resellerId: reseller.id });
  const above = await of(reseller);
  expect((await put(above, `${customer.id}/frontend.title`, { value: "Below" })).status).toBe(200);
  expect(await read(await of(customer), `${customer.id}/frontend.title`)).toEqual({ value: "Below" });
  const stranger = await of(await createUser({ level: "reseller" }));
  expect((await put(stranger, `${customer.id}/frontend.title`, { value: "Theirs" })).status).toBe(404);
  expect(await read(stranger, customer.id)).toBe(404);
  expect((await put(await of(customer), `${reseller.id}/frontend.title`, { value: "Up" })).status).toBe(404);
});

it("lets only a manager set an account's storage limit, which the account itself can read", async () => {
  const reseller = await createUser({ level: "reseller" });
  const customer = await createUser({ resellerId: reseller.id });
  const manager = await of(await createUser({ level: "manager" }));
  const [own, above] = [await of(customer), await of(reseller)];
  const path = `${customer.id}/quotas.storage`;
  expect([(await put(own, path, { value: 9000 })).status, (await put(above, path, { value: 9000 })).status]).toEqual([
    403, 403,
  ]);
  expect((await put(manager, path, { value: -1 })).status).toBe(422);
  expect((await put(manager, path, { value: 9000 })).status).toBe(200);
  expect(await read(own, path)).toEqual({ value: 9000 });
});

describe("the names of custom contact fields", () => {
  const KEY = "contacts.fieldNames";

  it("are written and read as one setting, and stay private to the account", async () => {
    const reseller = await createUser({ level: "reseller" });
    const customer = await of(await createUser({ resellerId: reseller.id }));
    const above = await of(reseller);
    const written = await put(above, `${above.id}/${KEY}`, {
      value: { custom01: " City ", custom07: "Discount", custom02: "" },
    });
    expect([written.status, await written.json()]).toEqual([
      200,
      { value: { custom01: "City", custom07: "Discount" } },
    ]);
    expect(await read(above, `${above.id}/${KEY}`)).toEqual({ value: { custom01: "City", custom07: "Discount" } });
    expect(await read(customer, `${customer.id}/${KEY}`)).toBe(404);
    await put(above, `${above.id}/${KEY}`, { value: null });
    expect(await read(above, `${above.id}/${KEY}`)).toBe(404);
  });

  it.each([
    [{ custom01: "x".repeat(51) }, errors.fieldNameTooLong],
    [{ custom01: "…" }, errors.fieldNameInvalid],
    [{ custom01: "дата РОЖДЕНИЯ" }, errors.fieldNameStandard],
    [{ custom01: "Vorname" }, errors.fieldNameStandard],
    [{ custom01: "Поле 5" }, errors.fieldNameStandard],
    [{ custom01: "Город", custom02: "город" }, errors.fieldNameRepeated],
    [{ colour: "Город" }, errors.fieldUnknown.replace("{{field}}", "colour")],
  ])("are refused as %j", async (value, message) => {
    const session = await of(await createUser());
    const answer = await put(session, `${session.id}/${KEY}`, { value });
    expect([answer.status, await answer.json()]).toMatchObject([422, { message }]);
  });

  it("require the right to change contacts", async () => {
    const session = await of(await createUser({ grants: { "contacts.update": false } }));
    expect((await put(session, `${session.id}/${KEY}`, { value: { custom01: "City" } })).status).toBe(403);
  });
});

it("test addresses of a reseller are hidden from its customers", async () => {
  const reseller = await createUser({ level: "reseller" });
  const [above, customer] = [await of(reseller), await of(await createUser({ resellerId: reseller.id }))];
  await put(above, `${above.id}/sendings.testAddresses`, { value: ["79160000001"] });
  expect(await read(above, `${above.id}/sendings.testAddresses`)).toEqual({ value: ["79160000001"] });
  expect(await read(customer, `${customer.id}/sendings.testAddresses`)).toBe(404);
});
