import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { call, list, listen, prepare, requestBody, sandboxEnv, submit } from "./sandbox";

beforeEach(async () => {
  listen();
  await prepare();
});
afterEach(() => vi.restoreAllMocks());

const statusOf = async (response: Response) =>
  ((await response.json()) as { messages: { status: { groupName: string } }[] }).messages.map(
    (row) => row.status.groupName,
  );

describe("submitting to Infobip", () => {
  it("answers with the client's id, a bulk id and a pending status", async () => {
    const response = await submit([{ to: "+79161234567", messageId: "m1", text: "Привет" }]);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      bulkId: expect.any(String),
      messages: [
        {
          messageId: "m1",
          status: expect.objectContaining({ groupId: 1, groupName: "PENDING", id: 26, name: "PENDING_ACCEPTED" }),
          destination: "79161234567",
          details: { messageCount: 1 },
        },
      ],
    });
  });

  it("counts the segments of a long Cyrillic text", async () => {
    const response = await submit([{ to: "79161234567", text: "я".repeat(71) }]);
    const { messages } = (await response.json()) as { messages: { details: { messageCount: number } }[] };
    expect(messages[0]?.details.messageCount).toBe(2);
  });

  it("refuses a wrong key in Infobip's words and stores nothing", async () => {
    const response = await submit([{ to: "79161234567" }], { headers: { authorization: "App wrong" } });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ errorCode: "E401", violations: [] });
    expect((await list()).total).toBe(0);
  });

  it("names every broken property and stores nothing of the request", async () => {
    const headers = { authorization: `App ${sandboxEnv.SMS_API_KEY}` };
    const { messages } = requestBody([{ to: "79161234567" }, { to: "soon" }]);
    const body = JSON.stringify({ messages: [...messages, { destinations: [], content: {} }] });
    const response = await submit([], { headers, body });
    expect(response.status).toBe(400);
    const error = (await response.json()) as { errorCode: string; violations: { property: string }[] };
    expect(error.errorCode).toBe("E400");
    expect(error.violations.map(({ property }) => property)).toEqual([
      "messages[1].destinations[0].to",
      "messages[2].destinations",
      "messages[2].content.text",
    ]);
    expect((await list()).total).toBe(0);
  });

  it("refuses more than 1,000 destinations and invalid JSON", async () => {
    const many = await submit(Array.from({ length: 1001 }, (_, n) => ({ to: String(79_160_000_000 + n) })));
    const headers = { authorization: `App ${sandboxEnv.SMS_API_KEY}` };
    const broken = await submit([], { headers, body: "{" });
    expect([many.status, broken.status]).toEqual([400, 400]);
  });

  it("rejects number 00 in its row and accepts the others of the batch", async () => {
    const response = await submit([{ to: "79990000000" }, { to: "79161234567" }]);
    expect(await statusOf(response)).toEqual(["REJECTED", "PENDING"]);
    expect((await list("?to=79990000000")).data[0]?.status).toBe("rejected");
  });

  it("answers 429 twice for number 04 and then accepts the whole batch", async () => {
    const batch = [
      { to: "79990000004", messageId: "busy" },
      { to: "79161234567", messageId: "plain" },
    ];
    const statuses = [await submit(batch), await submit(batch), await submit(batch)].map(({ status }) => status);
    expect(statuses).toEqual([429, 429, 200]);
    expect((await list()).total).toBe(2);
  });

  it("answers 500 once for each reference to number 05", async () => {
    const first = [
      await submit([{ to: "79990000005", messageId: "a" }]),
      await submit([{ to: "79990000005", messageId: "a" }]),
    ];
    const second = await submit([{ to: "79990000005", messageId: "b" }]);
    expect([...first, second].map(({ status }) => status)).toEqual([500, 200, 500]);
  });

  it("never answers number 08 and stores nothing of the request", async () => {
    const batch = [{ to: "79990000008" }, { to: "79161234567" }];
    const answer = await Promise.race([submit(batch).then(() => "answer"), scheduler.wait(300).then(() => "silence")]);
    expect(answer).toBe("silence");
    expect((await list()).total).toBe(0);
  });

  it("shows a repeated submit as two messages", async () => {
    await submit([{ to: "79161234567", messageId: "twice" }]);
    await submit([{ to: "79161234567", messageId: "twice" }]);
    const { data, total } = await list("?to=%2B79161234567");
    expect([total, data.map(({ reference }) => reference)]).toEqual([2, ["twice", "twice"]]);
  });
});

describe("look-up in the logs", () => {
  it("finds the accepted ones among the requested ids, repeated or comma separated", async () => {
    await prepare({ receiptMs: 60_000 });
    await submit([
      { to: "79161234567", messageId: "one" },
      { to: "79990000000", messageId: "two" },
    ]);
    const headers = { authorization: `App ${sandboxEnv.SMS_API_KEY}` };
    const response = await call("/sms/3/logs?messageId=one,missing&messageId=two", { headers });
    const { results } = (await response.json()) as { results: { messageId: string; status: { groupName: string } }[] };
    expect(results.map(({ messageId, status }) => [messageId, status.groupName])).toEqual([
      ["two", "REJECTED"],
      ["one", "PENDING"],
    ]);
  });

  it("requires the key", async () => {
    expect((await call("/sms/3/logs?messageId=one")).status).toBe(401);
  });
});
