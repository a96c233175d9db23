import { describe, expect, it } from "vitest";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending, type SendingRow } from "../../../../../app/domain/messaging/sendings/accept/create-sending";
import { bulkInput, singleInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { findSendings, getSending } from "../../../../../app/domain/messaging/sendings/list/find";
import { findInsight } from "../../../../../app/domain/messaging/sendings/list/find-trace";
import { type Insight, moneyOf, NO_INSIGHT, traceOf } from "../../../../../app/domain/messaging/sendings/view/trace";
import { sweep } from "../../../../../workers/jobs/sweep";
import { openEngine } from "../../../../support/engine/engine";
import { openMessageRules } from "../../../../support/world/configuration";
import { openAccount, openList, phones, RUB, SENDER } from "../../../../support/world/scene";

const row = (over: Partial<SendingRow>): SendingRow => ({
  ownerId: "o",
  id: "a0",
  taskId: null,
  title: null,
  type: "sms",
  sender: "CABINET",
  recipient: "79160000001",
  operator: "RU|megafon",
  text: "Hello",
  segments: 2,
  price: 5 * RUB,
  isRefundable: false,
  status: "sent",
  error: null,
  attempts: 1,
  isUnsure: false,
  waitUntil: 0,
  provider: "p",
  providerRef: null,
  step: 0,
  steps: 1,
  fallbackAt: null,
  fallbacks: null,
  vars: null,
  payload: null,
  isTest: false,
  clickedAt: null,
  isFinal: false,
  chunkId: null,
  bill: null,
  segmentPrice: null,
  margin: null,
  resellerId: null,
  variant: null,
  answeredAt: null,
  tags: null,
  createdAt: 1,
  updatedAt: 1,
  timeline: [],
  ...over,
});

const insight = (over: Partial<Insight>): Insight => ({ ...NO_INSIGHT, ...over });

const pending = { at: 1, status: "pending" } as const;
const sent = { at: 2, status: "sent", provider: "Infobip", route: "Russia", group: "Main", avoided: "Sick" } as const;
const failed = { at: 3, status: "failed", code: "EC_EXPIRED" } as const;

describe("the trace of a message", () => {
  it("begins with the matching rules and what each changed", () => {
    const timeline = [{ ...pending, rules: ["Mark"], was: { text: "Hi", sender: "OLD" } }];
    expect(traceOf(row({ timeline }))).toEqual([
      {
        at: 1,
        status: "ruled",
        rules: ["Mark"],
        changes: [
          { field: "sender", was: "OLD", is: "CABINET" },
          { field: "text", was: "Hi", is: "Hello" },
        ],
      },
      { ...pending, amount: 5 * RUB },
    ]);
    expect(traceOf(row({ timeline: [{ ...pending, rules: ["Hold"] }] }))[0]).toEqual({
      at: 1,
      status: "ruled",
      rules: ["Hold"],
    });
  });

  it("orders each line after its cause if a provider's clock lags, and a late receipt by its own time", () => {
    const lagging = { at: 11_000, status: "failed", code: "EC_EXPIRED" } as const;
    const fired = { at: 12_600, status: "fallback", code: "fired", detail: "onStatus", step: 1 } as const;
    const late = { at: 10_000, status: "late", code: "delivered" } as const;
    const timeline = [pending, { at: 12_400, status: "sent" } as const, lagging, fired, late];
    const lines = traceOf(row({ timeline, status: "failed", isRefundable: true }));
    expect(lines.map(({ status, at }) => `${status} ${at}`)).toEqual([
      "pending 1",
      "sent 12400",
      "failed 12400",
      "refunded 12400",
      "fallback 12600",
      "late 10000",
    ]);
  });

  it("shows parts and the price per part if their product is the price", () => {
    const priceBy = (segmentPrice: number | null) =>
      traceOf(row({ timeline: [pending] }), insight({ segmentPrice }))[0];
    expect(priceBy(2.5 * RUB)).toEqual({ ...pending, amount: 5 * RUB, segmentPrice: 2.5 * RUB, segments: 2 });
    expect(priceBy(5 * RUB)).toEqual({ ...pending, amount: 5 * RUB });
    expect(priceBy(null)).toEqual({ ...pending, amount: 5 * RUB });
    expect(traceOf(row({ price: 0, timeline: [failed], status: "failed" }))).toEqual([failed]);
  });

  it("shows provider and route to permitted viewers, channel and operator to everyone", () => {
    const message = row({ timeline: [pending, { ...failed, at: 2, status: "retry", provider: "Infobip" }, sent] });
    const trace = traceOf(message, insight({ operator: "MTS" }));
    expect(trace[2]).toEqual({ at: 2, status: "sent", type: "sms", operator: "MTS" });
    expect(JSON.stringify(trace)).not.toMatch(/Infobip|Russia|Main|Sick/);
    expect(traceOf(message, insight({ seesRoutes: true }))[2]).toEqual({ ...sent, type: "sms" });
  });

  it.each([
    ["neverLeft", [pending, failed], false],
    ["neverLeft", [pending, failed], true],
    ["byTariff", [pending, sent, failed], true],
    ["kept", [pending, sent, failed], false],
  ] as const)("describes the charge: %s", (fate, timeline, isRefundable) => {
    const message = row({ status: "failed", isRefundable, timeline: [...timeline, { at: 9, status: "late" }] });
    expect(moneyOf(message)).toBe(fate);
    const money = fate === "kept" ? { status: "kept" } : { status: "refunded", code: fate };
    expect(traceOf(message).slice(-2)).toEqual([
      { at: 3, ...money, amount: 5 * RUB },
      { at: 9, status: "late" },
    ]);
  });

  it("omits the charge while the message is in progress or was free", () => {
    expect(moneyOf(row({ timeline: [pending, sent] }))).toBeNull();
    expect(moneyOf(row({ status: "failed", price: 0, timeline: [pending, failed] }))).toBeNull();
  });

  it("shows a duplicate once, at the chain's message delivered later", () => {
    const arrived = (at: number) => [
      pending,
      sent,
      { at, status: "delivered" as const },
      { at, status: "seen" as const },
    ];
    const first = row({ id: "a0", type: "viber", status: "seen", timeline: arrived(9) });
    const second = row({ id: "a1", step: 1, status: "seen", timeline: arrived(5) });
    const chain = [first, second];
    const doubles = chain.map((each) => traceOf(each, insight({ chain })).filter(({ status }) => status === "double"));
    expect(doubles).toEqual([[{ at: 9, status: "double", step: 1, type: "sms" }], []]);
  });
});

describe("trace data besides the row", () => {
  it("is found for a campaign's messages too, with parts recounted by its rules", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    await openMessageRules(engine, account.id, [
      { title: "Lengthen", actions: { text: [{ pattern: "$", with: "я".repeat(70) }] } },
    ]);
    const list = await openList(engine, account.id, phones(2));
    const input = { type: "sms", recipient: { include: [list] }, payload: { sender: SENDER, text: "Hello" } };
    expect(await createBulk(engine, account, bulkInput.parse(input))).toMatchObject({ ok: true });
    await engine.work();
    await sweep(engine);
    await engine.work();
    const { rows } = await findSendings(engine.db, account, { limit: 10 });
    const insightOf = await findInsight(engine.db, { id: account.id, askerLevel: "manager" }, rows);
    for (const message of rows) {
      const trace = traceOf(message, insightOf(message));
      expect(trace[0]).toMatchObject({ status: "ruled", changes: [{ field: "text", was: "Hello", is: message.text }] });
      expect(trace[1]).toMatchObject({ amount: 5 * RUB, segmentPrice: 2.5 * RUB, segments: 2 });
      expect(trace.at(-1)).toMatchObject({ status: "sent", operator: expect.any(String), route: expect.any(String) });
    }
    expect(rows).toHaveLength(2);
  });

  it("is private: another account sees neither price nor route", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const input = { type: "sms", recipient: phones(1)[0], payload: { sender: SENDER, text: "Hello" } };
    const result = await createSending(engine, account, singleInput.parse(input));
    if (!result.ok) throw new Error("refused");
    await engine.work();
    const message = (await getSending(engine.db, account, result.value.id))!;
    const insightOf = await findInsight(engine.db, { id: "nobody", askerLevel: "reseller" }, [message]);
    expect(insightOf(message)).toMatchObject({ segmentPrice: null, seesRoutes: false });
  });
});
