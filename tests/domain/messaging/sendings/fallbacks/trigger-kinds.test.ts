import { describe, expect, it } from "vitest";
import { triggerOnIncoming } from "../../../../../app/domain/messaging/sendings/fallbacks/trigger";
import { pauseTask, resumeTask } from "../../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { sweep } from "../../../../../workers/jobs/sweep";
import {
  chainEntriesOf,
  DELIVERY,
  later,
  openChainAccount,
  openChains,
  pathOf,
  report,
  rootsOf,
  rubles,
  sendChain,
  sendChains,
  sentChain,
} from "../../../../support/world/chains";
import type { Engine } from "../../../../support/world/scene";

describe("a fallback by status", () => {
  it("triggers when the previous step has failed and been refunded", async () => {
    const { engine, account, id } = await sentChain([{ onStatus: ["failed"] }]);
    await report(engine, account, id, 0, "failed");
    await engine.work();
    expect(await pathOf(id)).toEqual(["viber failed", "sms sent"]);
    expect(await rubles(engine, account)).toBe(997.5);
    expect(await chainEntriesOf(id)).toEqual([
      expect.objectContaining({ code: "fired", detail: "onStatus", step: 1, type: "sms" }),
    ]);
  });

  it("follows a failure when it names no trigger", async () => {
    const { engine, account, id } = await sentChain([{}]);
    await report(engine, account, id, 0, "failed");
    expect(await pathOf(id)).toEqual(["viber failed", "sms pending"]);
  });

  it("does not trigger after a delivery, and records why", async () => {
    const { engine, account, id } = await sentChain([{ onStatus: ["failed"] }]);
    await report(engine, account, id, 0, "delivered");
    await later(engine, 60);
    expect(await pathOf(id)).toEqual(["viber delivered"]);
    expect(await chainEntriesOf(id)).toEqual([expect.objectContaining({ code: "over", detail: "delivered", step: 1 })]);
  });

  it.each(["sent", "delivered", "seen"] as const)("triggers on %s, at once", async (status) => {
    const { engine, account, id } = await sentChain([{ onStatus: [status] }]);
    if (status !== "sent") await report(engine, account, id, 0, status);
    await engine.work();
    expect((await pathOf(id)).at(-1)).toBe("sms sent");
  });

  it("triggers when the provider refuses the submit", async () => {
    const { engine, account } = await openChains();
    engine.provider.answer = ({ id, to }) =>
      engine.provider.submits.length === 1
        ? { id, kind: "rejected", code: "REJECTED", detail: to }
        : { id, kind: "accepted", ref: id };
    const id = await sendChain(engine, account, [{}]);
    await engine.work();
    expect(await pathOf(id)).toEqual(["viber failed", "sms sent"]);
  });
});

describe("a fallback by time-out", () => {
  it("triggers on the second, counted from the hand-over", async () => {
    const { engine, account } = await openChains();
    const id = await sendChain(engine, account, [{ onTimeout: { timeout: 50, except: DELIVERY } }]);
    engine.pass(7000);
    await engine.work();
    const dueAt = engine.clock() + 50_000;
    expect(engine.wakes).toContain(dueAt);
    expect(await sweep(engine)).toBeLessThanOrEqual(dueAt);
    await later(engine, 49);
    expect(await pathOf(id)).toEqual(["viber sent"]);
    await later(engine, 1);
    expect(await pathOf(id)).toEqual(["viber sent", "sms sent"]);
  });

  it("does not trigger after an excepted status", async () => {
    const { engine, account, id } = await sentChain([{ onTimeout: { timeout: 50, except: DELIVERY } }]);
    await later(engine, 20);
    await report(engine, account, id, 0, "delivered");
    await later(engine, 100);
    expect(await pathOf(id)).toEqual(["viber delivered"]);
  });

  it("triggers despite a delivery that is not excepted", async () => {
    const { engine, account, id } = await sentChain([{ onTimeout: { timeout: 50, except: ["seen"] } }]);
    await report(engine, account, id, 0, "delivered");
    await later(engine, 50);
    expect(await pathOf(id)).toEqual(["viber delivered", "sms sent"]);
  });

  it("counts from the failure of a step that was never handed over", async () => {
    const { engine, account } = await openChains();
    engine.provider.answer = ({ id }) => ({ id, kind: "rejected", code: "REJECTED", detail: "" });
    const id = await sendChain(engine, account, [{ onTimeout: { timeout: 30, except: DELIVERY } }]);
    await engine.work();
    await later(engine, 29);
    expect(await pathOf(id)).toEqual(["viber failed"]);
    await later(engine, 1);
    expect((await pathOf(id))[1]).toBe("sms failed");
  });

  it("is neither lost nor duplicated by a clock that jumps back", async () => {
    const { engine, id } = await sentChain([{ onTimeout: { timeout: 50, except: DELIVERY } }]);
    await later(engine, -3600);
    await later(engine, 3600);
    expect(await pathOf(id)).toEqual(["viber sent"]);
    await later(engine, 50);
    await later(engine, -50);
    await later(engine, 200);
    expect(await pathOf(id)).toEqual(["viber sent", "sms sent"]);
  });
});

describe("a fallback by reply", () => {
  const answer = (engine: Engine, account: { id: string }, id: string, text: string) => {
    engine.pass(1);
    return triggerOnIncoming(engine, { ownerId: account.id, id, text, at: engine.clock() });
  };

  it("does not trigger a second step that waits for the same reply when it is reported twice", async () => {
    const { engine, account, id } = await sentChain([
      { onIncomingPayload: { text: "1" } },
      { type: "vk", onIncomingPayload: { text: "1" } },
    ]);
    engine.pass(1000);
    const answer = { ownerId: account.id, id, text: "1", at: engine.clock() };
    await triggerOnIncoming(engine, answer);
    engine.pass(1000);
    await triggerOnIncoming(engine, answer);
    await engine.work();
    expect(await pathOf(id)).toEqual(["viber sent", "sms sent"]);
  });

  it("triggers once on its text, ignoring case and surrounding spaces", async () => {
    const { engine, account, id } = await sentChain([{ onIncomingPayload: { text: "Да" } }]);
    expect(await answer(engine, account, id, "нет")).toBe(false);
    expect(await answer(engine, account, id, "да, но")).toBe(false);
    expect(await answer(engine, account, id, " дА ")).toBe(true);
    expect(await answer(engine, account, id, "да")).toBe(false);
    await engine.work();
    expect(await pathOf(id)).toEqual(["viber sent", "sms sent"]);
  });

  it("ignores other accounts' replies, and expires after three days", async () => {
    const { engine, account, id } = await sentChain([{ onIncomingPayload: { text: "1" } }]);
    const other = await openChainAccount(engine);
    expect(await answer(engine, other, id, "1")).toBe(false);
    await report(engine, account, id, 0, "delivered");
    await later(engine, 3 * 24 * 3600);
    expect(await chainEntriesOf(id)).toEqual([expect.objectContaining({ code: "over", detail: "time" })]);
    expect(await answer(engine, account, id, "1")).toBe(false);
  });

  it("waits for a paused task, and triggers when it is resumed", async () => {
    const { engine, account } = await openChains();
    const taskId = await sendChains(engine, account, ["+79160000001"], [{ onIncomingPayload: { text: "1" } }]);
    await engine.work();
    const [root] = [...(await rootsOf(taskId)).values()];
    await pauseTask(engine, account, taskId);
    await answer(engine, account, root!, "1");
    expect(await pathOf(root!)).toEqual(["viber sent"]);
    await resumeTask(engine, account, taskId);
    await later(engine, 1);
    expect(await pathOf(root!)).toEqual(["viber sent", "sms sent"]);
  });
});
