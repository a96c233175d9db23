import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/domain/base/shared/ids";
import { openDatabase } from "../../db/client";
import { demoTariffs } from "../../db/demo-tariffs";
import { tariffs, userTariffs } from "../../db/schema/billing";
import { soon } from "../support/engine/soon";
import { SANDBOX_URL } from "../support/run/hosts";
import { createUser, type Session, signInAs } from "../support/world/people";
import { ask, make } from "../support/world/platform-config";
import { rowsOf } from "../support/world/rows";

const RUB = 1_000_000;
const db = openDatabase(env.DB);

let manager: Session;
let phones = 79001110000;

beforeAll(async () => {
  manager = await signInAs((await createUser({ level: "manager" })).username);
  const server = await make(manager, "/servers", { host: `${SANDBOX_URL}/green-api`, processor: "green-api" });
  const secrets = await make(manager, "/credentials", { records: { token: "sandbox-green-token" } });
  await make(manager, "/providers", { ServerId: server.id, CredentialsId: secrets.id });
});

async function subscriber() {
  const user = await createUser({ balance: 10_000 * RUB });
  const tariff = demoTariffs().find(({ source }) => source === "subscription.apisender")!;
  const id = newId();
  await db.insert(tariffs).values({ ...tariff, id, createdAt: 1, updatedAt: 1 });
  await db.insert(userTariffs).values({ userId: user.id, tariffId: id });
  return { ...(await signInAs(user.username)), userId: user.id };
}

const onPhone = (idInstance: string, body: object) =>
  fetch(`${SANDBOX_URL}/instances/${idInstance}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

async function numberOf(owner: Session, phone = String(++phones)) {
  const [status, made] = await ask("POST", "/wapi", owner, {});
  expect([status, made]).toMatchObject([200, { state: "notAuthorized", isPaid: true, phone: null }]);
  await onPhone(made.idInstance, { act: "scan", phone });
  return made as { id: string; idInstance: string };
}

const standing = async (id: string) =>
  (await rowsOf<{ state: string; hint: string | null }>("SELECT state, hint FROM wapi_instances WHERE id = ?", id))[0];

describe("a customer's own WhatsApp number", () => {
  it("is created, shows its code, and detects that a phone scanned it", async () => {
    const owner = await subscriber();
    const [, made] = await ask("POST", "/wapi", owner, {});
    const [, { qr }] = await ask("GET", `/wapi/${made.id}/qr`, owner);
    expect(qr).toMatch(/^data:image\/png;base64,iVBOR/);
    const [, { code }] = await ask("POST", `/wapi/${made.id}/code`, owner, { phone: "8 900 555-44-33" });
    expect(code).toMatch(/^\d{8}$/);
    await onPhone(made.idInstance, { act: "scan", phone: "79005554433" });
    await soon(async () => expect(await standing(made.id)).toMatchObject({ state: "authorized" }));
    expect((await ask("GET", `/wapi/${made.id}`, owner))[1]).toMatchObject({ phone: "+79005554433", hint: null });
    expect((await ask("GET", "/wapi", owner))[1]).toMatchObject({ data: [{ id: made.id }], total: 1, next: null });
    expect(JSON.stringify(await ask("GET", "/wapi", owner))).not.toContain("sealed");
    expect(await ask("GET", `/wapi/${made.id}/qr`, owner)).toMatchObject([409, {}]);
    const notices = await rowsOf<{ type: string }>(
      "SELECT type FROM notifications WHERE owner_id = ? ORDER BY id",
      owner.userId,
    );
    expect(notices.map(({ type }) => type)).toEqual(["wapiCreated", "wapiConnected"]);
  });

  it("cannot be used where another number has its phone", async () => {
    const [first, second] = [await subscriber(), await subscriber()];
    const one = await numberOf(first, "79007776655");
    await soon(async () => expect(await standing(one.id)).toMatchObject({ state: "authorized" }));
    const other = await numberOf(second, "79007776655");
    await soon(async () => expect(await standing(other.id)).toMatchObject({ hint: "phoneAlreadyUsed" }));
    const third = await subscriber();
    const [, made] = await ask("POST", "/wapi", third, {});
    expect(await ask("POST", `/wapi/${made.id}/code`, third, { phone: "79007776655" })).toMatchObject([409, {}]);
    expect(await ask("POST", `/wapi/${made.id}/code`, third, { phone: "none" })).toMatchObject([422, {}]);
  });

  it.each(["blocked", "yellowCard"])("gets WhatsApp's state %s", async (act) => {
    const owner = await subscriber();
    const { id, idInstance } = await numberOf(owner);
    await soon(async () => expect(await standing(id)).toMatchObject({ state: "authorized" }));
    await onPhone(idInstance, { act });
    await soon(async () => expect(await standing(id)).toEqual({ state: "undefined", hint: act }));
    const notices = await rowsOf(
      "SELECT type FROM notifications WHERE owner_id = ? AND type = 'wapiDisconnected'",
      owner.userId,
    );
    expect(notices).toHaveLength(1);
  });

  it("is restarted, logged out and removed", async () => {
    const owner = await subscriber();
    const { id, idInstance } = await numberOf(owner);
    await soon(async () => expect(await standing(id)).toMatchObject({ state: "authorized" }));
    expect((await ask("POST", `/wapi/${id}/reboot`, owner))[1]).toMatchObject({ state: "sleep" });
    await soon(async () => expect(await standing(id)).toMatchObject({ state: "authorized" }));
    expect((await ask("POST", `/wapi/${id}/logout`, owner))[1]).toMatchObject({ state: "notAuthorized" });
    expect(await ask("DELETE", `/wapi/${id}`, owner)).toEqual([200, { id }]);
    expect((await ask("GET", `/wapi/${id}`, owner))[1]).toMatchObject({ state: "deleted", isActive: false });
    for (const path of [`/wapi/${id}/logout`, `/wapi/${id}/reboot`])
      expect((await ask("POST", path, owner))[0]).toBe(409);
    expect((await onPhone(idInstance, { act: "scan", phone: "79001112233" })).status).toBe(409);
  });

  it("is renewed for thirty days more, and automatically only on request", async () => {
    const owner = await subscriber();
    const [, { id, expiredAt }] = await ask("POST", "/wapi", owner, {});
    const [status, renewed] = await ask("POST", `/wapi/${id}/renew`, owner, {});
    expect([status, Date.parse(renewed.expiredAt) - Date.parse(expiredAt)]).toEqual([200, 30 * 24 * 3600 * 1000]);
    expect((await ask("PATCH", `/wapi/${id}`, owner, { isCanceled: true }))[1]).toMatchObject({ isCanceled: true });
    expect((await ask("PATCH", `/wapi/${id}`, owner, { isActive: false }))[0]).toBe(403);
    expect((await ask("PATCH", `/wapi/${id}`, owner, { isCanceled: "yes" }))[0]).toBe(422);
    expect(await rowsOf("SELECT balance FROM accounts WHERE owner_id = ?", owner.userId)).toEqual([
      { balance: 7_000 * RUB },
    ]);
  });

  it("is private to its owner", async () => {
    const [owner, other] = [await subscriber(), await subscriber()];
    const { id } = await numberOf(owner);
    for (const [method, path] of [
      ["GET", ""],
      ["PATCH", ""],
      ["DELETE", ""],
      ["GET", "/qr"],
      ["POST", "/code"],
      ["POST", "/logout"],
      ["POST", "/reboot"],
      ["POST", "/renew"],
    ] as const)
      expect((await ask(method, `/wapi/${id}${path}`, other))[0]).toBe(404);
    expect((await ask("GET", "/wapi", other))[1]).toMatchObject({ data: [], total: 0 });
  });
});
