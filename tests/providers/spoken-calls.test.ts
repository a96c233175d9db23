import { env } from "cloudflare:test";
import { afterEach, describe, expect, it } from "vitest";
import type { ProviderConfig, Submit } from "../../app/domain/base/shared/ports/platform";
import { kindOf } from "../../app/domain/library/files/types";
import { createSending } from "../../app/domain/messaging/sendings/accept/create-sending";
import { singleInput } from "../../app/domain/messaging/sendings/accept/input";
import { smscVoice } from "../../workers/providers/smsc-ru/voice";
import { zvonokVoice } from "../../workers/providers/zvonok/adapter";
import { speechKit } from "../../workers/speech/speechkit";
import { openEngine } from "../support/engine/engine";
import { CABINET_URL, SANDBOX_URL } from "../support/run/hosts";
import { openChainAccount, openChannels } from "../support/world/chains";
import { SENDER } from "../support/world/scene";
import { clear, received } from "./sandbox";

const TEXT = "Ваш заказ готов";
const SET_UP = { id: "p1", title: "Calls", host: SANDBOX_URL, port: null };
const ZVONOK: ProviderConfig = {
  ...SET_UP,
  processor: "zvonok-voice",
  properties: { campaign_id: 1001 },
  secrets: { apikey: "sandbox-zvonok-key" },
};
const SMSC: ProviderConfig = {
  ...SET_UP,
  processor: "smsc-voice",
  properties: {},
  secrets: { username: "sandbox-voice", password: "sandbox-voice-password", token: "word" },
};
const CARRIERS = [
  ["Zvonok", "Tatyana", zvonokVoice.open(ZVONOK, `${CABINET_URL}/webhook/providers/zvonok-voice/p1/signature`)],
  ["SMSC", "m2", smscVoice.open(SMSC, `${CABINET_URL}/webhook/providers/smsc-voice/p1/signature`)],
] as const;

/** The submit for a call with this text and voice. */
async function handed(tts: object, text = TEXT): Promise<Submit> {
  const engine = await openChannels(openEngine());
  Object.assign(engine.config, { publicUrl: CABINET_URL, filesUrl: CABINET_URL });
  engine.config.sessionSecret = (env as unknown as { SESSION_SECRET: string }).SESSION_SECRET;
  engine.speech = { synthesizers: [speechKit({ url: SANDBOX_URL, key: "sandbox-speechkit-key" })] };
  const account = await openChainAccount(engine);
  const recipient = { phone: "+79161234567", variables: { firstName: "Анна" } };
  const input = singleInput.parse({ type: "voice", recipient, payload: { sender: SENDER, text, tts } });
  const sent = await createSending(engine, account, input);
  if (!sent.ok) throw new Error(JSON.stringify(sent.problems));
  await engine.work();
  return engine.provider.submits[0]!;
}

afterEach(clear);

describe.each(CARRIERS)("%s", (_name, voice, carrier) => {
  it("plays our synthesizer's audio of the text, fetched from our storage without signing in", async () => {
    const submit = await handed({ synthesizer: "speechkit", voice: "alena", tone: "joyful" });
    expect(submit.payload?.audio).toMatch(/\/api\/storage\/[0-9a-f-]{36}\.wav\?owner=.+&signature=/);
    expect(await carrier.submit([submit], 10_000)).toMatchObject([{ kind: "accepted" }]);
    const [call] = await received();
    expect(call).toMatchObject({ channel: "voice", to: "79161234567", audio: expect.stringMatching(/^\/clips\/\d+$/) });
    const clip = new Uint8Array(await (await fetch(SANDBOX_URL + call!.audio)).arrayBuffer());
    expect(kindOf("clip.wav", clip)).toBe("wav");
  });

  it("reads the text out with the provider's voice if it names the contact or has no voice of ours", async () => {
    const named = await handed({ synthesizer: "speechkit", voice: "alena" }, "Здравствуйте, ${firstName}");
    expect(named).toMatchObject({ text: "Здравствуйте, Анна" });
    expect(named.payload?.audio).toBeUndefined();
    expect(await carrier.submit([named], 10_000)).toMatchObject([{ kind: "accepted" }]);
    expect((await received())[0]).toMatchObject({
      text: "Здравствуйте, Анна",
      voice: expect.stringMatching(/^(Maxim|w)$/),
    });
    const own = await handed({ voice });
    expect(await carrier.submit([own], 10_000)).toMatchObject([{ kind: "accepted" }]);
    expect((await received())[0]).toMatchObject({ text: TEXT, voice });
  });
});
