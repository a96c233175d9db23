import { afterEach, expect, it, vi } from "vitest";
import type { Order } from "../../../app/domain/base/shared/ports/banks";
import { mandarin } from "../../../workers/payments/mandarin";
import { tbank } from "../../../workers/payments/tbank";

const terminal = { address: "https://bank.example/v2", merchant: "TK", secret: "pw" };
const order: Order = {
  id: "o1",
  amount: 1_000_000_000,
  description: "d",
  successUrl: "",
  failUrl: "",
  language: "ru",
  notifyUrl: { success: "https://x.example/s", fail: "https://x.example/f" },
  email: "a@example.com",
  phone: null,
};

/** The bank's answers by the last path segment; null: the bank cannot be reached. */
function bankSays(answers: Record<string, object | null>) {
  const requests: [string, Record<string, unknown>][] = [];
  vi.stubGlobal("fetch", async (url: URL | string, init?: RequestInit) => {
    const name = String(url).split("/").at(-1)!;
    if (init?.method === "POST") requests.push([name, JSON.parse(String(init.body))]);
    const answer = answers[name];
    if (!answer) throw new TypeError("connection refused");
    return new Response(JSON.stringify(answer));
  });
  return requests;
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

it("keeps a charge open after a later refusal while T-Bank may have taken the money by the earlier request", async () => {
  const later = { ...known, wasAsked: true };
  bankSays({ Init: { Success: false, ErrorCode: "251" }, CheckOrder: { Success: true, Payments: [] } });
  expect(await tbank.cards!.charge(terminal, order, later)).toBeNull();
  bankSays({});
  expect(await tbank.cards!.charge(terminal, order, later)).toBeNull();
  const paid = { Success: true, Status: "CONFIRMED", PaymentId: 7, Amount: 100_000, ErrorCode: "0" };
  const requests = bankSays({
    Init: { Success: false, ErrorCode: "251" },
    GetState: paid,
    CheckOrder: { Success: true, Payments: [{ PaymentId: 7 }] },
  });
  expect(await tbank.cards!.charge(terminal, order, later)).toMatchObject({ kind: "told", state: { kind: "paid" } });
  expect(requests.map(([name]) => name)).toEqual(["Init", "CheckOrder", "GetState"]);
});

it("sends a charge to Mandarin once, whatever happens to the connection", async () => {
  bankSays({});
  const first = { binding: "t1", ref: null, wasAsked: false };
  expect(await mandarin.cards!.charge(terminal, order, first)).toBeNull();
});

it("has T-Bank delete a replaced card, unless the same card was bound again", async () => {
  const requests = bankSays({ RemoveCard: { Success: true } });
  const replaced = { bindTo: "r1", binding: "145919 322264" };
  await tbank.cards!.forget!(terminal, { ...replaced, kept: "145920 322264" });
  expect(requests).toEqual([]);
  await tbank.cards!.forget!(terminal, { ...replaced, kept: "145921 400000" });
  await tbank.cards!.forget!(terminal, { ...replaced, kept: null });
  expect(requests.map(([name, { CardId }]) => [name, CardId])).toEqual([
    ["RemoveCard", "322264"],
    ["RemoveCard", "322264"],
  ]);
});
