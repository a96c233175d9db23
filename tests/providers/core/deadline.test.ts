import { afterEach, describe, expect, it, vi } from "vitest";
import type { Provider, ProviderConfig, Submit } from "../../../app/domain/base/shared/ports/platform";
import { smscVoice } from "../../../workers/providers/smsc-ru/voice";
import { telegramBot } from "../../../workers/providers/telegram-bot/adapter";
import { viberBusiness } from "../../../workers/providers/viber-business/adapter";
import { vkMessages } from "../../../workers/providers/vk/messages";
import { zvonokVoice } from "../../../workers/providers/zvonok/adapter";
import { CABINET_URL } from "../../support/run/hosts";
import { answering, MESSAGE } from "../rubbish";

const PROVIDER = "https://provider.test";
const TIMEOUT_MS = 10_000;
/** The duration of each request. */
const SLOW_MS = 3000;

const config = (properties: object, secrets: object): ProviderConfig => ({
  id: "p1",
  title: "Slow",
  processor: "slow",
  host: PROVIDER,
  port: null,
  properties: { ...properties },
  secrets,
});
const opened = (protocol: typeof viberBusiness, properties: object, secrets: object) =>
  protocol.open(config(properties, secrets), CABINET_URL);
const AUDIO = { audio: "https://files.test/slow.mp3" };
const DEVICES = ["1", "2", "3", "4"].map((address) => ({ address, data: null }));
const VK = { group_id: "1", confirmation: "word" };

const CASES: [string, Provider, Partial<Submit>][] = [
  [
    "a film for Viber",
    opened(viberBusiness, { service_id: "1" }, {}),
    { payload: { video: "https://files.test/slow.mp4" } },
  ],
  ["a recording for Zvonok", opened(zvonokVoice, { campaign_id: 1 }, { apikey: "key" }), { payload: AUDIO }],
  ["a recording for SMSC", opened(smscVoice, {}, { apikey: "key" }), { payload: AUDIO }],
  ["several chats with a bot", opened(telegramBot, {}, { token: "1:token" }), { addresses: DEVICES }],
  ["several people of VK", opened(vkMessages, VK, { token: "token", password: "word" }), { addresses: DEVICES }],
];

afterEach(() => vi.restoreAllMocks());

/** Latest moment at which a request may still be pending, and the requests made. */
async function lastMomentOf(provider: Provider, message: Submit) {
  const started = Date.now();
  let now = started;
  let last = started;
  const asked: string[] = [];
  vi.spyOn(Date, "now").mockImplementation(() => now);
  const { timeout } = AbortSignal;
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    last = Math.max(last, now + ms);
    return timeout.call(AbortSignal, ms);
  });
  answering((request) => {
    now += SLOW_MS;
    const { hostname } = new URL(request.url);
    asked.push(hostname);
    if (hostname === "provider.test") return gone(request);
    if (request.method === "HEAD") return new Response(null, { headers: { "content-length": "1000" } });
    return request.url.endsWith(".mp4")
      ? new Response(mvhd())
      : new Response("ID3", { headers: { "content-type": "audio/mpeg" } });
  });
  const [outcome] = await provider.submit([message], TIMEOUT_MS);
  return { lastMs: last - started, asked, outcome };
}

function gone({ url }: Request): Response {
  if (url.includes("/upload/")) return Response.json({ audioclip_id: 5 });
  if (url.includes("/bot")) {
    return Response.json(
      { ok: false, error_code: 403, description: "Forbidden: bot was blocked by the user" },
      { status: 403 },
    );
  }
  return Response.json({ error: { error_code: 901, error_msg: "no permission" } });
}

function mvhd(): Uint8Array<ArrayBuffer> {
  const box = Buffer.alloc(108);
  box.write("mvhd", 4);
  box.writeUInt32BE(1000, 20);
  box.writeUInt32BE(5000, 24);
  return new Uint8Array(box);
}

describe("the time limit of a submit", () => {
  it.each(CASES)("is shared by all requests of %s", async (_what, provider, change) => {
    const { lastMs, asked } = await lastMomentOf(provider, { ...MESSAGE, ...change });
    expect(asked.filter((host) => host === "provider.test").length).toBeGreaterThan(0);
    expect(lastMs).toBeLessThanOrEqual(TIMEOUT_MS);
  });
});
