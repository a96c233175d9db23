import { afterEach, expect, it, vi } from "vitest";
import type { Order } from "../../../app/domain/shared/ports/banks";
import { mandarin } from "../../../workers/payments/mandarin";
import { tbank } from "../../../workers/payments/tbank";

const terminal = { address: "https://bank.example/v2", merchant: "TK", secret: "pw" };
const order: Order = {
  ...{ id: "o1", amount: 1_000_000_000, description: "d", successUrl: "", failUrl: "", language: "ru" },
  ...{
    notifyUrl: { success: "https://x.example/s", fail: "https://x.example/f" },
    email: "a@example.com",
    phone: null,
  },
};

/** The bank's answers by the last part of the address; null: nobody is there. */
function bankSays(answers: Record<string, object | null>) {
  const asked: [string, Record<string, unknown>][] = [];
  vi.stubGlobal("fetch", async (url: URL | string, init?: RequestInit) => {
    const name = String(url).split("/").at(-1)!;
    if (init?.method === "POST") asked.push([name, JSON.parse(String(init.body))]);
    const answer = answers[name];
    if (!answer) throw new TypeError("connection refused");
    return new Response(JSON.stringify(answer));
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

const known = { binding: "145919 322264", ref: null };

it("ends a first charge that T-Bank refuses or that did not reach it", async () => {
  bankSays({ Init: { Success: false, ErrorCode: "251", Message: "No" } });
  const first = { ...known, wasAsked: false };
  expect(await tbank.cards!.charge(terminal, order, first)).toEqual({ kind: "refused", reason: "No" });
  bankSays({});
  expect(await tbank.cards!.charge(terminal, order, first)).toEqual({ kind: "unreached" });
});

it("ends nothing by a later refusal, while T-Bank may have taken the money by the request before", async () => {
  const later = { ...known, wasAsked: true };
  bankSays({ Init: { Success: false, ErrorCode: "251" }, CheckOrder: { Success: true, Payments: [] } });
  expect(await tbank.cards!.charge(terminal, order, later)).toBeNull();
  bankSays({});
  expect(await tbank.cards!.charge(terminal, order, later)).toBeNull();
  const paid = { Success: true, Status: "CONFIRMED", PaymentId: 7, Amount: 100_000, ErrorCode: "0" };
  const asked = bankSays({
    ...{ Init: { Success: false, ErrorCode: "251" }, GetState: paid },
    CheckOrder: { Success: true, Payments: [{ PaymentId: 7 }] },
  });
  expect(await tbank.cards!.charge(terminal, order, later)).toMatchObject({ kind: "told", state: { kind: "paid" } });
  expect(asked.map(([name]) => name)).toEqual(["Init", "CheckOrder", "GetState"]);
});

it("asks Mandarin once whatever becomes of the connection", async () => {
  bankSays({});
  const first = { binding: "t1", ref: null, wasAsked: false };
  expect(await mandarin.cards!.charge(terminal, order, first)).toBeNull();
});

it("has T-Bank forget a replaced card, unless it is the same one bound anew", async () => {
  const asked = bankSays({ RemoveCard: { Success: true } });
  const replaced = { bindTo: "r1", binding: "145919 322264" };
  await tbank.cards!.forget!(terminal, { ...replaced, kept: "145920 322264" });
  expect(asked).toEqual([]);
  await tbank.cards!.forget!(terminal, { ...replaced, kept: "145921 400000" });
  await tbank.cards!.forget!(terminal, { ...replaced, kept: null });
  expect(asked.map(([name, { CardId }]) => [name, CardId])).toEqual([
    ["RemoveCard", "322264"],
    ["RemoveCard", "322264"],
  ]);
});
