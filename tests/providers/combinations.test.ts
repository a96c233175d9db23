import { describe, expect, it } from "vitest";
import type { ChannelName } from "../../app/domain/base/channels/channels";
import { mismatchesOf, type Payload } from "../../app/domain/base/channels/payload";
import { contentOf as greenApi } from "../../workers/providers/green-api/content";
import { contentOf as telegram } from "../../workers/providers/telegram-bot/content";
import { contentOf as viber } from "../../workers/providers/viber-business/content";
import { contentOf as whatsapp } from "../../workers/providers/whatsapp-cloud/content";

const OWNED = { ownerId: "o1", id: "m1" };
const PARTS: Partial<Payload>[] = [
  { text: "Hello" },
  { image: "https://files.test/a.png" },
  { video: "https://files.test/a.mp4" },
  { audio: "https://files.test/a.mp3" },
  { file: "https://files.test/a.pdf" },
  { button: { text: "Open", url: "https://shop.test/" } },
];
const ALL: Payload[] = Array.from({ length: 2 ** PARTS.length }, (_, bits) => ({
  sender: "CABINET",
  text: "",
  ...Object.assign({}, ...PARTS.filter((_part, place) => bits & (1 << place))),
}));

/** One adapter per channel, to test whether its protocol can express a message with these parts. */
const ADAPTERS: Partial<Record<ChannelName, (payload: Payload) => object | Promise<object>>> = {
  viber: ({ text, ...payload }) => viber({ text, payload }, async () => ({ bytes: 1000, seconds: 5 })),
  whatsapp: ({ text, ...payload }) => whatsapp({ ...OWNED, text, payload }, "en"),
  telegram: ({ text, ...payload }) => telegram({ ...OWNED, text, payload }),
  apisender: ({ text, ...payload }) => greenApi({ to: "79160000000", text, payload }),
};

describe.each(Object.entries(ADAPTERS))("on %s", (type, content) => {
  it.each(ALL.filter((payload) => mismatchesOf(type, payload).length === 0).map((payload) => [payload]))(
    "a payload that the table allows has content at the provider: %j",
    async (payload) => {
      expect(await content(payload)).not.toHaveProperty("code");
    },
  );
});

it("refuses on Viber exactly the payloads without a Viber type", async () => {
  const taken = ALL.filter(({ audio }) => !audio);
  const verdicts = await Promise.all(taken.map(async (payload) => !("code" in (await ADAPTERS.viber!(payload)))));
  expect(taken.map((payload) => mismatchesOf("viber", payload).length === 0)).toEqual(verdicts);
});
