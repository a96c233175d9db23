import { afterEach, describe, expect, it, vi } from "vitest";
import type { ProviderConfig } from "../../../app/domain/base/shared/ports/platform";
import { receive } from "../../../workers/providers/core/callback";
import { viberBusiness } from "../../../workers/providers/viber-business/adapter";
import { CABINET_URL, SANDBOX_URL } from "../../support/run/hosts";
import { answering, describeRubbish, MESSAGE } from "../rubbish";
import { clear, received } from "../sandbox";

const CALLBACK = `${CABINET_URL}/webhook/providers/viber-business/p1/signature`;
const CONFIG: ProviderConfig = {
  id: "p1",
  title: "Viber",
  processor: "viber-business",
  host: SANDBOX_URL,
  port: null,
  properties: { service_id: "1001" },
  secrets: {},
};
const open = (change: Partial<ProviderConfig> = {}) => viberBusiness.open({ ...CONFIG, ...change }, CALLBACK);
const VIBER = { ...MESSAGE, type: "viber" };
const BUTTON = { text: "Open", url: "https://example.com/order" };
const IMAGE = "https://example.com/a.png";

/** The adapter's request for a message. */
async function wireOf(change: object, config: Partial<ProviderConfig> = {}) {
  let sent: Record<string, unknown> = {};
  answering(async (request) => {
    sent = (await request.json()) as typeof sent;
    return new Response('{"status":0,"seq":1,"message_token":5741311803571721087}');
  });
  const [outcome] = await open(config).submit([{ ...VIBER, ...change }], 200);
  return { sent, outcome };
}

/** The request for a video with these properties and its header at the very end; null: the video cannot be fetched. */
async function videoOf(change: object, facts: { bytes: number; seconds: number } | null) {
  let sent: Record<string, unknown> = {};
  answering(async (request) => {
    if (request.method === "POST") {
      sent = (await request.json()) as typeof sent;
      return new Response('{"status":0,"seq":1,"message_token":5741311803571721087}');
    }
    if (!facts) return new Response(null, { status: 404 });
    if (request.method === "HEAD") return new Response(null, { headers: { "content-length": String(facts.bytes) } });
    const isStart = request.headers.get("range")?.startsWith("bytes=0-");
    return new Response(isStart ? "ftypisom" : mvhd(facts.seconds), { status: 206 });
  });
  const [outcome] = await open().submit([{ ...VIBER, ...change }], 1000);
  return { sent, outcome };
}

function mvhd(seconds: number): Uint8Array<ArrayBuffer> {
  const box = Buffer.alloc(108);
  box.write("mvhd", 4);
  box.writeUInt32BE(1000, 20);
  box.writeUInt32BE(seconds * 1000, 24);
  return new Uint8Array(Buffer.concat([Buffer.from("....moov"), box]));
}

afterEach(async () => {
  vi.restoreAllMocks();
  await clear();
});

describe("Viber Business Messages", () => {
  it("reach the phone, each with its picture and button", async () => {
    const payload = { image: IMAGE, button: BUTTON };
    const [outcome] = await open().submit([{ ...VIBER, payload }], 5000);
    expect(outcome).toMatchObject({ id: VIBER.id, kind: "accepted", ref: expect.stringMatching(/^\d{19}$/) });
    const [message] = await received();
    expect(message).toMatchObject({
      channel: "viber",
      reference: VIBER.id,
      from: "CABINET",
      image: IMAGE,
      button: BUTTON,
    });
  });

  it("keep every digit of a token beyond the precision of a double", async () => {
    expect((await wireOf({})).outcome).toEqual({ id: VIBER.id, kind: "accepted", ref: "5741311803571721087" });
  });

  it.each([
    [{}, 206, { "#txt": VIBER.text }],
    [{ payload: { button: BUTTON } }, 209, { "#txt": VIBER.text, "#caption": "Open", "#action": BUTTON.url }],
    [{ payload: { buttons: [BUTTON] } }, 209, { "#txt": VIBER.text, "#caption": "Open", "#action": BUTTON.url }],
    [{ text: "", payload: { image: IMAGE } }, 207, { "#img": IMAGE }],
    [{ payload: { image: IMAGE } }, 208, { "#txt": VIBER.text, "#img": IMAGE, "#caption": "", "#action": "" }],
    [
      { payload: { image: IMAGE, button: BUTTON } },
      208,
      { "#txt": VIBER.text, "#img": IMAGE, "#caption": "Open", "#action": BUTTON.url },
    ],
  ])("write %j as type %i", async (change, type, message) => {
    const { sent } = await wireOf({ ...change, validityMs: 1000 });
    expect(sent).toEqual({
      service_id: "1001",
      dest: VIBER.to,
      seq: 0xb1,
      type,
      message: { ...message, "#tracking_data": `${VIBER.ownerId} ${VIBER.id}` },
      label: "promotion",
      tag: "CABINET",
      ttl: 30,
    });
  });

  it.each([
    ["https://example.com/files/price.PDF", undefined, "pdf", "price.PDF"],
    ["https://example.com/1", "Prices of all our goods in winter.xlsx", "xlsx", "Prices of all our go.xlsx"],
  ])("write the file %s under its name, shortened to 25 characters", async (file, fileName, file_type, name) => {
    const { sent } = await wireOf({ text: "", payload: { file, fileName } });
    const message = { "#action": file, "#fileName": name };
    expect(sent).toMatchObject({ type: 220, file_type, message });
    expect(name.length).toBeLessThanOrEqual(25);
  });

  const VIDEO = "https://example.com/a.mp4";
  it.each([
    [{ text: "", payload: { video: VIDEO } }, 230, { "#action": VIDEO }],
    [{ payload: { video: VIDEO, image: IMAGE } }, 231, { "#thumbnail": IMAGE, "#txt": VIBER.text, "#action": VIDEO }],
    [
      { payload: { video: VIDEO, button: BUTTON } },
      233,
      { "#txt": VIBER.text, "#media": VIDEO, "#caption": "Open", "#action": BUTTON.url },
    ],
  ])("write the video of %j as type %i with its size and duration", async (change, type, message) => {
    const { sent } = await videoOf(change, { bytes: 5_000_000, seconds: 12.3 });
    expect(sent).toMatchObject({ type, message, file_size: 5_000_000, duration: 13 });
  });

  it.each([
    ["too big", { bytes: 200 * 1024 * 1024 + 1, seconds: 5 }],
    ["too long", { bytes: 5000, seconds: 601 }],
    ["nowhere to be found", null],
  ])("reject a video that is %s", async (_what, facts) => {
    const { sent, outcome } = await videoOf({ payload: { video: VIDEO } }, facts);
    expect([sent, outcome]).toMatchObject([{}, { kind: "rejected", code: "videoInvalid" }]);
  });

  it.each(["http://10.0.0.1/a.mp4", "http://169.254.169.254/a.mp4", "http://[::1]/a.mp4", "http://router.lan/a.mp4"])(
    "never request %s for a video",
    async (video) => {
      const network = answering(() => new Response(null, { headers: { "content-length": "1000" } }));
      const [outcome] = await open().submit([{ ...VIBER, payload: { video } }], 200);
      expect(outcome).toMatchObject({ kind: "rejected", code: "videoInvalid" });
      expect(network).not.toHaveBeenCalled();
    },
  );

  it("do not follow a redirect of a video's address", async () => {
    const requests: string[] = [];
    answering((request) => {
      requests.push(`${request.redirect} ${request.url}`);
      return new Response(null, { status: 302, headers: { location: "http://10.0.0.1/a.mp4" } });
    });
    const [outcome] = await open().submit([{ ...VIBER, payload: { video: VIDEO } }], 200);
    expect(outcome).toMatchObject({ kind: "rejected", code: "videoInvalid" });
    expect(requests).toEqual([`manual ${VIDEO}`]);
  });

  it("retry later where a video's host is busy", async () => {
    answering(() => new Response(null, { status: 503 }));
    const [outcome] = await open().submit([{ ...VIBER, payload: { video: VIDEO } }], 200);
    expect(outcome).toMatchObject({ kind: "retry", code: "fileUnavailable" });
  });

  it("show a video and a file on the phone", async () => {
    await open().submit([{ ...VIBER, text: "", payload: { file: "https://example.com/price.pdf" } }], 5000);
    expect((await received())[0]).toMatchObject({ file: { url: "https://example.com/price.pdf", name: "price.pdf" } });
  });

  it("use the service of their sender name", async () => {
    const properties = { service_id: 1001, services: { CABINET: 2002 }, label: "transaction" };
    const { sent } = await wireOf({}, { properties });
    expect(sent).toMatchObject({ service_id: "2002", label: "transaction" });
  });

  it.each([
    [{ text: "я".repeat(1001) }, "textTooLong"],
    [{ payload: { button: { ...BUTTON, text: "x".repeat(31) } } }, "buttonTextTooLong"],
    [{ payload: { button: { text: "Run", url: "javascript:alert(1)" } } }, "buttonInvalid"],
    [{ payload: { image: "no address" } }, "imageInvalid"],
    [{ text: "", payload: { image: IMAGE, button: BUTTON } }, "textRequired"],
    [{ text: "", payload: { video: "https://example.com/a.mp4", button: BUTTON } }, "textRequired"],
    [{ payload: { file: "https://example.com/a.pdf" } }, "textUnsupported"],
    [{ text: "", payload: { file: "https://example.com/a.pdf", image: IMAGE } }, "oneFileOnly"],
    [{ text: "", payload: { file: "https://example.com/a.pdf", button: BUTTON } }, "buttonInvalid"],
    [{ text: "", payload: { file: "https://example.com/nameless" } }, "fileInvalid"],
    [{ text: "" }, "textRequired"],
  ])("are rejected where Viber has no type for them: %j", async (change, code) => {
    const { sent, outcome } = await wireOf(change);
    expect(outcome).toMatchObject({ kind: "rejected", code });
    expect(sent).toEqual({});
  });

  it.each([
    [1, "retry", "INTERNAL_FAILURE"],
    [2, "retry", "BAD_SERVICE_ID"],
    [3, "rejected", "BAD_DATA"],
    [4, "rejected", "BLOCKED_MESSAGE_TYPE"],
    [5, "rejected", "BAD_MESSAGE_TYPE"],
    [6, "rejected", "BAD_PARAMETERS"],
    [7, "unknown", "TIMEOUT"],
    [8, "rejected", "USER_BLOCKED"],
    [9, "rejected", "NOT_VIBER_USER"],
    [10, "rejected", "NO_SUITABLE_DEVICE"],
    [11, "retry", "UNAUTHORIZED_IP"],
    [13, "retry", "NOT_PERMITTED"],
    [14, "retry", "BILLING_FAILURE"],
    [17, "rejected", "NO_MORE_MESSAGES"],
    [18, "retry", "BAD_LABEL"],
    [20, "rejected", "INVALID_TTL"],
    [21, "rejected", "WAIT_FOR_USER_RESPONSE"],
    [27, "rejected", "INVALID_PHONE_NUMBER"],
    [28, "rejected", "FILE_NOT_PERMITTED"],
    [29, "rejected", "BAD_FILE_NAME_LENGTH"],
    [30, "rejected", "BAD_THUMBNAIL"],
    [31, "rejected", "BAD_FILE_SIZE"],
    [32, "rejected", "BAD_DURATION"],
    [38, "rejected", "TEMPLATE_NOT_FOUND"],
    [39, "rejected", "TEMPLATE_VALIDATION"],
    [40, "rejected", "SURVEY"],
    [41, "rejected", "CAROUSEL"],
    [43, "retry", "SERVICE_BLOCKED"],
    [401, "retry", "UNAUTHORIZED_IP"],
    [999, "rejected", "VIBER_999"],
  ])("map status %i: %s, %s", async (status, kind, code) => {
    answering(() => Response.json({ status, seq: 1 }));
    expect(await open().submit([VIBER], 200)).toMatchObject([{ id: VIBER.id, kind, code }]);
  });

  it("treat an already sent message as accepted, and success without a token as unknown", async () => {
    answering(() => new Response('{"status":12,"seq":1,"message_token":5741311803571721087}'));
    expect(await open().submit([VIBER], 200)).toMatchObject([{ kind: "accepted", ref: "5741311803571721087" }]);
    answering(() => Response.json({ status: 0, seq: 1 }));
    expect(await open().submit([VIBER], 200)).toMatchObject([{ kind: "unknown", code: "unreadable" }]);
  });

  it("treat a repeat of a submit with a lost token as accepted, without later reports", async () => {
    answering(() => Response.json({ status: 12, seq: 1 }));
    expect(await open().submit([VIBER], 200)).toMatchObject([{ kind: "accepted", isFinal: true }]);
  });

  it("wait for a manager when no service is set up", async () => {
    const [outcome] = await open({ properties: {} }).submit([VIBER], 200);
    expect(outcome).toMatchObject({ kind: "retry", code: "misconfigured" });
  });

  describe("by rubbish", () => describeRubbish(open));
});

describe("Viber's callbacks", () => {
  const call = (body: string, properties = CONFIG.properties) =>
    receive(viberBusiness, {
      request: new Request(CALLBACK, { method: "POST" }),
      body,
      config: { ...CONFIG, properties },
    });
  const receipt = (status: number) =>
    `{"message_token":5741311803571721087,"message_status":${status},"message_time":1700000000000,"phone_number":"79161234567","service_id":1001}`;

  it.each([
    [0, { status: "delivered" }],
    [1, { status: "seen" }],
    [2, { status: "failed", code: "undelivered" }],
    [3, { status: "failed", code: "USER_BLOCKED" }],
    [4, { status: "failed", code: "NOT_VIBER_USER" }],
  ])("map status %i to ours, under Viber's own token", async (status, ours) => {
    const receipts = [{ ref: "5741311803571721087", at: 1_700_000_000_000, ...ours }];
    expect(await call(receipt(status))).toEqual({ receipts, incoming: [] });
  });

  it("deliver incoming messages", async () => {
    const reply = (extra: string) =>
      `{"message_token":5741311803571721099,"phone_number":"79161234567","time":1700000000000,"service_id":2002,"message":{"text":"Stop"${extra}}}`;
    const said = {
      type: "viber",
      from: "79161234567",
      text: "Stop",
      at: 1_700_000_000_000,
      ref: "5741311803571721099",
    };
    const services = { service_id: "1001", services: { BRAND: "2002" } };
    expect(await call(reply(',"tracking_data":"owner id-1"'), services)).toEqual({
      receipts: [],
      incoming: [{ ...said, to: "BRAND", answers: { ownerId: "owner", id: "id-1" } }],
    });
    expect(await call(reply(""))).toEqual({ receipts: [], incoming: [{ ...said, to: "2002" }] });
  });

  it("are accepted without effect for an unknown status, and when unreadable", async () => {
    expect(await call(receipt(77))).toEqual({ receipts: [], incoming: [] });
    for (const body of ["", "<html>", "[]", "{}", '{"message_token":1}', '{"message_token":5741'])
      expect(await call(body)).toMatchObject({ receipts: [], incoming: [] });
  });
});
