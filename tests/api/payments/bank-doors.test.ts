import { env } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { saveTerminal } from "../../../app/domain/money/payments/terminals";
import type { PaymentMethod } from "../../../db/schema/payments";
import { takePaymentCallback } from "../../../workers/api/money/payment-callbacks";
import type { Env } from "../../../workers/env";
import { signOf } from "../../../workers/payments/mandarin";
import { tokenOf } from "../../../workers/payments/tbank";
import { hashOf } from "../../../workers/payments/yoomoney";
import { platformOf } from "../../../workers/platform";
import { openDisputes } from "../../domain/money/payments/disputes-scene";
import { rowsOf } from "../../support/world/rows";
import { RUB } from "../../support/world/scene";

type Fields = Record<string, unknown>;

interface Door {
  /** The bank's notification of a payment of 1000 roubles for this order. */
  notification: (order: string) => Fields;
  sign: (fields: Fields) => Promise<string>;
  orderField: string;
  answer: string;
}

const SECRET = "s";
/** The bank's own operation number. */
const numberOf = (order: string) => [...order].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 2 ** 40, 7);
const form = (fields: Fields) => String(new URLSearchParams(fields as Record<string, string>));

const DOORS: Record<"tinkoff" | "mandarin" | "yooMoney", Door> = {
  tinkoff: {
    notification: (OrderId) => ({
      TerminalKey: "M1",
      OrderId,
      Success: true,
      Status: "CONFIRMED",
      PaymentId: numberOf(OrderId),
      ErrorCode: "0",
      Amount: 100_000,
      CardId: 322264,
      Pan: "430000******0777",
      ExpDate: "1122",
    }),
    sign: async (fields) => JSON.stringify({ ...fields, Token: await tokenOf(fields, SECRET) }),
    orderField: "OrderId",
    answer: "OK",
  },
  mandarin: {
    notification: (orderId) => ({
      merchantId: "M1",
      orderId,
      object_type: "transaction",
      action: "pay",
      status: "success",
      price: "1000.00",
      transaction: `t-${orderId}`,
      card_number: "430000XXXXXX0777",
    }),
    sign: async (fields) => {
      const written = fields as Record<string, string>;
      return form({ ...written, sign: await signOf(written, SECRET) });
    },
    orderField: "orderId",
    answer: "OK",
  },
  yooMoney: {
    notification: (label) => ({
      notification_type: "p2p-incoming",
      operation_id: String(numberOf(label)),
      amount: "975.00",
      currency: "643",
      datetime: "2026-11-28T10:00:00Z",
      sender: "41001",
      codepro: "false",
      label,
      unaccepted: "false",
    }),
    sign: async (fields) => {
      const written = fields as Record<string, string>;
      return form({ ...written, sha1_hash: await hashOf(written, SECRET) });
    },
    orderField: "label",
    answer: "",
  },
};

beforeEach(() => {
  for (const name of ["error", "log"] as const) vi.spyOn(console, name).mockReturnValue();
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json({ Success: false }));
});
afterEach(() => vi.restoreAllMocks());

async function scene(method: PaymentMethod) {
  const bank = await openDisputes();
  const platform = platformOf(env as unknown as Env);
  const address = "https://bank.example/v2";
  const terminal = { method, isActive: true, address, merchant: "M1", secret: SECRET, commission: 25_000 };
  const order = async () => {
    await saveTerminal(bank.engine, terminal);
    const id = await bank.pay(1000 * RUB, method === "yooMoney" ? method : "tinkoff");
    await rowsOf("UPDATE payments SET method = ?, ref = NULL WHERE id = ?", method, id);
    return id;
  };
  const post = async (body: string) => {
    await saveTerminal(platform, terminal);
    const request = new Request("https://cabinet.test/", { method: "POST", body });
    const answer = await takePaymentCallback(request, env as unknown as Env, method);
    return [answer.status, await answer.text()] as const;
  };
  return { ...bank, order, post };
}

describe.each(Object.entries(DOORS))("%s", (method, { notification: told, sign, orderField, answer }) => {
  const taken = [200, answer];
  const isJson = method === "tinkoff";

  it("is credited once, despite repeated notifications and extra fields", async () => {
    const { order, post, row, balance } = await scene(method as PaymentMethod);
    const id = await order();
    const filler = { filler: "x".repeat(900_000) };
    for (const extra of [{}, {}, { new_field: "x" }, filler, {}])
      expect(await post(await sign({ ...told(id), ...extra }))).toEqual(taken);
    expect(await row(id)).toMatchObject({ status: "completed", amount: 1000 * RUB });
    expect(await balance()).toBe(1075);
  });

  it("acknowledges signed notifications of other orders, of no order and of new events", async () => {
    const { order, post, balance } = await scene(method as PaymentMethod);
    const id = await order();
    const { [orderField]: _, ...nameless } = told(id);
    const news = { Status: "PONDERED", action: "ponder", object_type: "card", codepro: "true" };
    for (const fields of [
      told("another-shop-17"),
      told(newId()),
      told("18446744073709551615"),
      nameless,
      { ...told(id), ...news },
    ])
      expect(await post(await sign(fields))).toEqual(taken);
    expect(await balance()).toBe(100);
  });

  it("acknowledges a notification without any one field, and credits only the ordered sum", async () => {
    const { order, post, row, kinds } = await scene(method as PaymentMethod);
    for (const name of Object.keys(told(""))) {
      const id = await order();
      const { [name]: _, ...fields } = told(id);
      expect([name, await post(await sign(fields))]).toEqual([name, taken]);
      const { status, sum, reason } = await row(id);
      if (status === "completed") expect(sum).toBe(975 * RUB);
      if (reason === "otherSum") expect([name, await kinds(id)]).toEqual([name, ["otherSum"]]);
    }
  });

  it("opens a case for a signed sum that is missing, negative or out of range, and never fails", async () => {
    const { order, post, kinds, balance } = await scene(method as PaymentMethod);
    const sums = ["", "-1", "abc", "1e9", "99999999999999999999", "0"];
    for (const sum of isJson ? [...sums, null, -100, 1e300, 0, {}, []] : sums) {
      const id = await order();
      expect([sum, await post(await sign({ ...told(id), Amount: sum, price: sum, amount: sum }))]).toEqual([
        sum,
        taken,
      ]);
      expect([sum, await kinds(id)]).toEqual([sum, ["otherSum"]]);
    }
    expect(await balance()).toBe(100);
  });

  it.runIf(isJson)("reads numbers as text, text as numbers and 64-bit ids, using the signed text", async () => {
    const { order, post, row, balance } = await scene(method as PaymentMethod);
    const [texts, numbers, big] = [await order(), await order(), await order()];
    expect(await post(await sign({ ...told(texts), Amount: "100000", PaymentId: String(numberOf(texts)) }))).toEqual(
      taken,
    );
    expect(await post(await sign({ ...told(numbers), ErrorCode: 0, ExpDate: 1122 }))).toEqual(taken);
    const long = "18446744073709551615";
    const json = (await sign({ ...told(big), PaymentId: long })).replace(`"${long}"`, long);
    expect(await post(json)).toEqual(taken);
    expect(await row(big)).toMatchObject({ status: "completed", ref: long });
    expect(await balance()).toBe(100 + 3 * 975);
  });

  it("refuses unsigned notifications, and changes nothing", async () => {
    const { order, post, row } = await scene(method as PaymentMethod);
    const id = await order();
    const bare = isJson ? JSON.stringify(told(id)) : form(told(id));
    const forged = (await sign(told(id))).replace(id, newId());
    for (const body of ["", "[]", "{}", "null", "<html>", "x".repeat(1_000_000), bare, forged])
      expect((await post(body))[0]).toBe(403);
    expect(await row(id)).toMatchObject({ status: "init" });
  });

  it("reaches the same outcome from late, repeated and unordered notifications", async () => {
    const { order, post, row, kinds, balance } = await scene(method as PaymentMethod);
    const id = await order();
    const other = method === "tinkoff" ? { Status: "REJECTED", ErrorCode: "1051" } : { status: "failed" };
    const failed =
      method === "yooMoney" ? { ...told(id), codepro: "true" } : { ...told(id), ...other, transaction: "t0" };
    for (const fields of [failed, told(id), failed, told(id)]) expect(await post(await sign(fields))).toEqual(taken);
    expect(await row(id)).toMatchObject({ status: "completed" });
    expect((await kinds(id)).filter((kind) => !kind.includes("answered"))).toEqual([]);
    expect(await balance()).toBe(1075);
  });
});
