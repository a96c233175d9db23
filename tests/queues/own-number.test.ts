import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { newId } from "../../app/domain/base/shared/ids";
import { openDatabase } from "../../db/client";
import { demoTariffs } from "../../db/demo-tariffs";
import { tariffs, userTariffs } from "../../db/schema/billing";
import { received } from "../providers/sandbox";
import { soon } from "../support/engine/soon";
import { SANDBOX_URL } from "../support/run/hosts";
import { createUser, signInAs } from "../support/world/people";
import { ask } from "../support/world/platform-config";
import { rowsOf } from "../support/world/rows";

const db = openDatabase(env.DB);

/** The demo's tariffs of own numbers; `price`: overrides the price per message, micros. */
async function subscriber(price?: number) {
  const user = await createUser({ balance: 10_000_000_000 });
  for (const { data, ...tariff } of demoTariffs().filter(({ source }) => source.endsWith(".apisender"))) {
    const isMessage = price !== undefined && tariff.source.startsWith("sendings.");
    const rules = isMessage ? [{ price, unit: "message" as const }] : data.rules;
    const id = newId();
    await db.insert(tariffs).values({ ...tariff, id, data: { ...data, rules }, createdAt: 1, updatedAt: 1 });
    await db.insert(userTariffs).values({ userId: user.id, tariffId: id });
  }
  return { ...(await signInAs(user.username)), userId: user.id };
}

const onPhone = (idInstance: string, phone: string) =>
  fetch(`${SANDBOX_URL}/instances/${idInstance}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ act: "scan", phone }),
  });

const atProvider = async (path: string, body?: object) =>
  (
    await fetch(`${SANDBOX_URL}/green-api/${path}`, body ? { method: "POST", body: JSON.stringify(body) } : {})
  ).json() as Promise<Record<string, never>[]>;

/** Silences this instance's webhooks; returns a function that calls its methods. */
async function silenced(idInstance: string) {
  const all = await atProvider("partner/getInstances/sandbox-green-token");
  const { apiTokenInstance } = all.find((one) => String(one.idInstance) === idInstance)!;
  const call = (method: string, body?: object) =>
    atProvider(`waInstance${idInstance}/${method}/${apiTokenInstance}`, body);
  await call("setSettings", { stateWebhook: "no" });
  await soon(async () => expect(await call("getStateInstance")).toEqual({ stateInstance: "authorized" }));
  return call;
}

it.each([
  ["was logged out", "instanceNotAuthorized", "notAuthorized"],
  ["was removed", "instanceUnknown", "deleted"],
] as const)("detects from a refused message that its number %s, without a webhook", async (what, code, state) => {
  const owner = await subscriber();
  const [, number] = await ask("POST", "/wapi", owner, {});
  await onPhone(number.idInstance, `7901${String(number.idInstance).slice(-7)}`);
  const standing = async () => (await ask("GET", `/wapi/${number.id}`, owner))[1].state;
  await soon(async () => expect(await standing()).toBe("authorized"));
  const call = await silenced(number.idInstance);
  if (what === "was logged out") await call("logout");
  else await atProvider("partner/deleteInstanceAccount/sandbox-green-token", { idInstance: Number(number.idInstance) });

  const [, { id }] = await ask("POST", "/sendings", owner, {
    type: "apisender",
    recipient: "+79990001203",
    payload: { text: "Your order is ready" },
  });
  await soon(async () =>
    expect(await rowsOf("SELECT status, error FROM sendings WHERE id = ?", id)).toMatchObject([
      { status: "failed", error: code },
    ]),
  );
  expect(await rowsOf("SELECT state FROM wapi_instances WHERE id = ?", number.id)).toEqual([{ state }]);
});

it.each([
  ["by its tariff", undefined, 8_499_500_000],
  ["for nothing where its tariff says so", 0, 8_500_000_000],
])(
  "sends from an own number, %s, and gets the read receipt",
  async (_price, price, balance) => {
    const owner = await subscriber(price);
    const [, number] = await ask("POST", "/wapi", owner, {});
    const phone = `7900${String(number.idInstance).slice(-7)}`;
    await onPhone(number.idInstance, phone);
    await soon(async () => expect((await ask("GET", `/wapi/${number.id}`, owner))[1].state).toBe("authorized"));

    const [status, { id }] = await ask("POST", "/sendings", owner, {
      type: "apisender",
      recipient: "+79990001203",
      payload: { text: "Your order is ready" },
    });
    expect(status).toBe(200);
    await soon(async () =>
      expect(await rowsOf("SELECT status FROM sendings WHERE id = ?", id)).toEqual([{ status: "seen" }]),
    );
    expect((await received())[0]).toMatchObject({ channel: "apisender", from: phone, text: "Your order is ready" });
    const [account] = await rowsOf("SELECT balance FROM accounts WHERE owner_id = ?", owner.userId);
    const [sum] = await rowsOf("SELECT sum(amount) AS balance FROM billings WHERE owner_id = ?", owner.userId);
    expect([account, sum]).toEqual([{ balance }, { balance }]);
  },
  20_000,
);
