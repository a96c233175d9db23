import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { soon } from "../../../support/engine/soon";
import { call, list, listen, post, prepare, REPORTS, sandboxEnv } from "../../sandbox";

beforeEach(() => prepare({ callbacks: { "viber-business": REPORTS } }));
afterEach(() => vi.restoreAllMocks());

const TRACKING = { "#tracking_data": "owner id-1" };
const TEXT = { type: 206, message: { "#txt": "Your order is here", ...TRACKING } };
const BUTTON = { "#caption": "Open", "#action": "https://example.com/order" };
const FULL = { type: 208, message: { "#txt": "Look", "#img": "https://example.com/a.png", ...BUTTON, ...TRACKING } };
const FILE = {
  type: 220,
  file_type: "pdf",
  message: { "#action": "https://example.com/a.pdf", "#fileName": "a.pdf", ...TRACKING },
};
const FILM = { "#action": "https://example.com/a.mp4", ...TRACKING };
const VIDEO = { type: 230, file_size: 5000, duration: 12, message: FILM };

const raw = (change: object = {}) =>
  post("/vibersrvc/1/send_message", {
    service_id: sandboxEnv.VIBER_SERVICE_ID,
    dest: "79161234567",
    seq: 7,
    label: "transaction",
    tag: "CABINET",
    ...TEXT,
    ...change,
  });
const send = async (change: object = {}) => (await (await raw(change)).json()) as Record<string, unknown>;

describe("Viber Business Messages", () => {
  it("answer 200 with a token beyond the precision of a double", async () => {
    const text = await (await raw()).text();
    expect(text).toMatch(/^\{"status":0,"seq":7,"message_token":\d{19}\}$/);
    const [message] = (await list("?channel=viber")).data;
    expect(message).toMatchObject({
      provider: "viber-business",
      reference: "id-1",
      from: "CABINET",
      text: "Your order is here",
    });
  });

  it("show a picture and a button on the phone, and pressing it answers", async () => {
    const calls = listen();
    await send(FULL);
    const [message] = (await list()).data;
    expect(message).toMatchObject({
      image: "https://example.com/a.png",
      button: { text: "Open", url: "https://example.com/order" },
    });
    const page = await (await call("/")).text();
    expect(page).toContain('<img src="https://example.com/a.png"');
    expect(page).toContain('value="Open"');
    const body = new URLSearchParams({ text: "Open" });
    await call(`/phone/${message?.id}/reply`, { method: "POST", body });
    await soon(() => expect(calls.some(({ body }) => body.message)).toBe(true));
    expect(calls.find(({ body }) => body.message)?.body).toMatchObject({
      phone_number: "79161234567",
      message: { text: "Open", tracking_data: "owner id-1" },
    });
  });

  it.each([
    [FILE, { file: { url: "https://example.com/a.pdf", name: "a.pdf" } }],
    [VIDEO, { video: "https://example.com/a.mp4" }],
    [{ ...VIDEO, type: 232, message: { ...FILM, "#txt": "Look", "#caption": "Play" } }, { video: FILM["#action"] }],
    [
      { ...VIDEO, type: 233, message: { "#media": FILM["#action"], "#txt": "Look", ...BUTTON, ...TRACKING } },
      { video: FILM["#action"], button: { text: "Open", url: "https://example.com/order" } },
    ],
    [{ ...FULL, message: { ...FULL.message, "#caption": "", "#action": "" } }, { image: "https://example.com/a.png" }],
  ])("accept %j", async (change, shown) => {
    expect(await send(change)).toMatchObject({ status: 0 });
    expect((await list()).data[0]).toMatchObject(shown);
  });

  it.each([
    [{ service_id: "9" }, 2],
    [{ message: "text" }, 3],
    [{ type: 999 }, 5],
    [{ message: { "#txt": "я".repeat(1001), ...TRACKING } }, 6],
    [{ message: { "#txt": "no tracking data" } }, 6],
    [{ type: 109, message: { "#txt": "tracked", ...BUTTON, ...TRACKING } }, 6],
    [{ ...FULL, message: { ...FULL.message, "#caption": "" } }, 6],
    [{ ...FILE, file_type: "exe" }, 28],
    [{ ...FILE, message: { ...FILE.message, "#fileName": `${"x".repeat(22)}.pdf` } }, 29],
    [{ ...VIDEO, file_size: 200 * 1024 * 1024 + 1 }, 31],
    [{ ...VIDEO, duration: 601 }, 32],
    [{ ...VIDEO, duration: undefined }, 32],
    [{ ...VIDEO, type: 231 }, 6],
    [{ ...FULL, message: { ...FULL.message, "#caption": "x".repeat(31) } }, 6],
    [{ type: 7, message: { "#img": "picture" } }, 6],
    [{ label: "spam" }, 18],
    [{ ttl: 29 }, 20],
    [{ dest: "+79161234567" }, 27],
  ])("refuse %j with HTTP 200 and status %i, and store nothing", async (change, status) => {
    const response = await raw(change);
    expect([response.status, await response.json()]).toEqual([200, { status, seq: 7 }]);
    expect((await list()).total).toBe(0);
  });

  it("refuse invalid JSON", async () => {
    const response = await call("/vibersrvc/1/send_message", { method: "POST", body: "{" });
    expect(await response.json()).toEqual({ status: 3, seq: 0 });
  });

  it("report delivered and seen to the service's own address, by the token only", async () => {
    const calls = listen();
    const text = await (await raw({ dest: "79990000003" })).text();
    await soon(() => expect(calls).toHaveLength(2));
    const token = /"message_token":(\d+)/.exec(text)?.[1];
    expect(calls.map(({ url, body }) => [url, body.message_status])).toEqual([
      [REPORTS, 0],
      [REPORTS, 1],
    ]);
    expect(calls[0]?.text).toContain(`"message_token":${token},`);
    expect(calls[0]?.text).not.toContain("id-1");
  });

  it("report nothing when the service has no address", async () => {
    await prepare({ callbacks: { "viber-business": null } });
    const calls = listen();
    await send();
    await soon(async () => expect((await list()).data[0]?.status).toBe("delivered"));
    expect(calls).toHaveLength(0);
  });

  it("play the scripted numbers: no user of Viber, expired, STOP, busy twice, broken once", async () => {
    const calls = listen();
    expect(await send({ dest: "79990000000" })).toEqual({ status: 9, seq: 7 });
    await send({ dest: "79990000001" });
    await soon(() => expect(calls[0]?.body.message_status).toBe(2));
    await send({ dest: "79990000007" });
    await soon(() => expect(calls.at(-1)?.body).toMatchObject({ message: { text: "STOP" } }));
    const codes = async (dest: string, times: number) => {
      const answers: number[] = [];
      for (let n = 0; n < times; n++)
        answers.push((await raw({ dest, message: { "#txt": "hello", "#tracking_data": `o ${dest}` } })).status);
      return answers;
    };
    expect(await codes("79990000004", 3)).toEqual([429, 429, 200]);
    expect(await codes("79990000005", 2)).toEqual([500, 200]);
  });
});
