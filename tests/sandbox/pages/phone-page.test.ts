import { beforeEach, describe, expect, it, vi } from "vitest";
import { soon } from "../../support/engine/soon";
import { call, list, listen, prepare, REPORTS, submit } from "../sandbox";

beforeEach(() => prepare());

const page = async (path = "/", language = "en") =>
  (await call(path, { headers: { "accept-language": language } })).text();
const form = (path: string, fields: Record<string, string>) =>
  call(path, { method: "POST", body: new URLSearchParams(fields) });

describe("the phone page", () => {
  it("shows the messages by phone number, their text escaped", async () => {
    await submit([{ to: "79161234567", text: "<b>hello</b>", url: null }]);
    const html = await page();
    expect(html).toContain("+7 916 123 45 67");
    expect(html).toContain("&lt;b&gt;hello&lt;/b&gt;");
  });

  it("finds a phone by a part of its number", async () => {
    await submit([
      { to: "79161234567", url: null },
      { to: "79031112233", url: null },
    ]);
    const html = await page("/?q=111-22");
    expect(html).toContain("+7 903 111 22 33");
    expect(html).not.toContain("+7 916 123 45 67");
  });

  it("uses Russian for a Russian browser", async () => {
    expect(await page("/", "ru-RU,ru;q=0.9,en;q=0.8")).toContain("Песочница");
  });

  it("answers and marks as seen by plain forms", async () => {
    await submit([{ to: "79161234567", url: null }]);
    const [message] = (await list()).data;
    const back = await form(`/phone/${message?.id}/reply`, { text: "on my way", q: "7916" });
    expect([back.status, back.headers.get("location")]).toEqual([303, "/?q=7916"]);
    await form(`/phone/${message?.id}/seen`, {});
    expect(await page()).toContain("on my way");
    expect((await list()).data[0]?.status).toBe("seen");
  });

  it("sets the control and reports an invalid value", async () => {
    const fields = {
      latencyMs: "10",
      receiptMs: "20",
      busyShare: "0",
      failShare: "25",
      hangShare: "0",
      inboundUrl: "",
    };
    await form("/phone/control", { ...fields, shuffleReceipts: "on" });
    const control = await (await call("/control")).json();
    expect(control).toMatchObject({ latencyMs: 10, failShare: 0.25, shuffleReceipts: true, duplicateReceipts: false });
    const refused = await form("/phone/control", { ...fields, failShare: "250" });
    expect(refused.headers.get("location")).toBe("/?invalid");
    expect(await page("/?invalid")).toContain("Not saved");
  });

  it("opens an app for a new number by a link's parameter", async () => {
    // An address that no other test subscribes to VK.
    await prepare({ callbacks: { "vk-messages": `${REPORTS}/opened` } });
    const calls = listen();
    const fields = { phone: "+7 916 123-45-99", data: "https://vk.me/club1?ref=a-ref", opening: "vk-messages open" };
    const back = await form("/phone/open", fields);
    expect([back.status, back.headers.get("location")]).toEqual([303, "/?q=79161234599"]);
    const opened = expect.objectContaining({ message: expect.objectContaining({ ref: "a-ref" }) });
    await soon(() => expect(calls.map(({ body }) => body.object)).toContainEqual(opened));
    vi.restoreAllMocks();
  });

  it("clears all messages", async () => {
    await submit([{ to: "79161234567", url: null }]);
    await form("/phone/clear", {});
    expect((await list()).total).toBe(0);
    expect(await page()).toContain("No messages yet");
  });
});
