import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { inboxOf } from "../../workers/sandbox/core/env";
import { soon } from "../support/engine/soon";
import { type Callback, list, listen, prepare, REPORTS, sandboxEnv, submit } from "./sandbox";

beforeEach(() => prepare());
afterEach(() => vi.restoreAllMocks());

const groups = (calls: Callback[]) =>
  calls.flatMap(({ results }) =>
    results.map((row) => (row.seenAt ? "SEEN" : (row.status as { groupName: string }).groupName)),
  );

describe("receipts", () => {
  it("report a delivery to the address of the message, in Infobip's shape", async () => {
    const calls = listen();
    await submit([{ to: "79161234567", messageId: "m1" }]);
    await soon(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.url).toBe(REPORTS);
    expect(calls[0]?.results).toEqual([
      {
        bulkId: expect.any(String),
        messageId: "m1",
        to: "79161234567",
        sender: "CABINET",
        sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0000$/),
        doneAt: expect.stringMatching(/\+0000$/),
        messageCount: 1,
        price: { pricePerMessage: 0.05, currency: "EUR" },
        status: expect.objectContaining({ groupId: 3, groupName: "DELIVERED", id: 5, name: "DELIVERED_TO_HANDSET" }),
        error: expect.objectContaining({ id: 0, name: "NO_ERROR", permanent: false }),
        callbackData: "owner of 79161234567",
      },
    ]);
    expect((await list()).data[0]?.status).toBe("delivered");
  });

  it("come in one callback for a whole batch", async () => {
    const calls = listen();
    await submit(Array.from({ length: 1000 }, (_, n) => ({ to: String(79_160_000_000 + n), messageId: `m${n}` })));
    await soon(() => expect(groups(calls)).toHaveLength(1000));
    expect(calls).toHaveLength(1);
  });

  it("name the error of a failed message", async () => {
    const calls = listen();
    await submit([{ to: "79990000001" }]);
    await soon(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.results[0]).toMatchObject({
      status: { groupName: "UNDELIVERABLE", name: "UNDELIVERABLE_NOT_DELIVERED" },
      error: { name: "EC_UNKNOWN_SUBSCRIBER", permanent: true },
    });
    expect((await list()).data[0]?.status).toBe("failed");
  });

  it("first report the operator's acceptance, on the client's request", async () => {
    const calls = listen();
    await submit([{ to: "79161234567", intermediateReport: true }]);
    await soon(() => expect(groups(calls)).toEqual(["PENDING", "DELIVERED"]));
  });

  it("end with a seen report for number 03", async () => {
    const calls = listen();
    await submit([{ to: "79990000003", messageId: "m3" }]);
    await soon(() => expect(groups(calls)).toEqual(["DELIVERED", "SEEN"]));
    expect(calls[1]?.results[0]).toMatchObject({ messageId: "m3", seenAt: expect.any(String) });
    expect((await list()).data[0]?.status).toBe("seen");
  });

  it("come in the wrong order when shuffled, and the status still ends at seen", async () => {
    await prepare({ shuffleReceipts: true });
    const calls = listen();
    await submit([{ to: "79990000003" }]);
    await soon(() => expect(groups(calls)).toEqual(["SEEN", "DELIVERED"]));
    expect((await list()).data[0]?.status).toBe("seen");
  });

  it("come twice when duplicated", async () => {
    await prepare({ duplicateReceipts: true });
    const calls = listen();
    await submit([{ to: "79161234567" }]);
    await soon(() => expect(groups(calls)).toEqual(["DELIVERED", "DELIVERED"]));
  });

  it("are repeated until the client accepts them", async () => {
    const calls = listen((n) => (n === 1 ? 500 : 200));
    await submit([{ to: "79161234567", messageId: "again" }]);
    await soon(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.results[0]?.messageId).toBe("again");
  });

  it("survive a restart of the sandbox", async () => {
    await prepare({ receiptMs: 400 });
    const calls = listen();
    await submit([{ to: "79161234567", messageId: "kept" }]);
    await abortAllDurableObjects();
    expect((await list()).data[0]?.status).toBe("sent");
    await soon(() => expect(calls[0]?.results[0]?.messageId).toBe("kept"));
  });

  it("are backed by an alarm in case the process dies", async () => {
    await prepare({ receiptMs: 5000 });
    await submit([{ to: "79161234567" }]);
    const alarm = await runInDurableObject(inboxOf(sandboxEnv), (_inbox, state) => state.storage.getAlarm());
    expect(alarm).toBeGreaterThan(Date.now());
  });

  it("never come for number 02", async () => {
    const calls = listen();
    await submit([{ to: "79990000002" }, { to: "79161234567" }]);
    await soon(() => expect(calls).toHaveLength(1));
    await scheduler.wait(200);
    expect(groups(calls)).toEqual(["DELIVERED"]);
    expect((await list("?to=79990000002")).data[0]?.status).toBe("sent");
  });
});
