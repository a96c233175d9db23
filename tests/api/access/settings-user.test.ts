import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { call } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";

const of = async (user: { username: string }) => signInAs(user.username);

async function read(session: Session, path: string) {
  const answer = await call("GET", `/api/settingsUser/${path}`, { session });
  return answer.ok ? await answer.json() : answer.status;
}

const put = (session: Session, path: string, body: unknown) =>
  call("PUT", `/api/settingsUser/${path}`, { session, body });

it("writes one setting or several of the own account, and null takes one away", async () => {
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

it("keeps amounts as micros and answers them in units", async () => {
  const session = await of(await createUser());
  await put(session, `${session.id}/notifications.limits`, { value: [2.5] });
  const row = await env.DB.prepare("SELECT value FROM settings WHERE owner_id = ?").bind(session.id).first();
  expect(row).toEqual({ value: "[2500000]" });
  expect(await read(session, `${session.id}/notifications.limits`)).toEqual({ value: [2.5] });
});

it("writes all of a request or nothing of it", async () => {
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

it("refuses limits to who has no right to change them, in words", async () => {
  const session = await of(await createUser({ grants: { "balanceLimits.update": false } }));
  const answer = await put(session, `${session.id}/notifications.limits`, { value: [100] });
  expect([answer.status, await answer.json()]).toMatchObject([
    403,
    { name: "PermissionError", message: "Нет прав менять лимиты баланса" },
  ]);
});

it("leaves flags and secrets to managers, who alone read them", async () => {
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

it("reaches the tree below and nobody beside it", async () => {
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

it("lets a manager alone say how much an account may keep, which it sees itself", async () => {
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
