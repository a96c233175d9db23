import { describe, expect, it } from "vitest";
import { CHANNELS, channelOf } from "../../../../app/domain/base/channels/channels";
import { bulkInput, singleInput } from "../../../../app/domain/messaging/sendings/accept/input";

const PHONE = "+79160000001";
const BUTTON = { text: "Open", url: "https://cabinet.test" };
const FILE = "0192f000-0000-7000-8000-000000000001";

const input = (type: string, payload: object) => ({ type, recipient: PHONE, payload });
const issuesOf = (type: string, payload: object) =>
  (singleInput.safeParse(input(type, payload)).error?.issues ?? []).map(({ message, path }) => [
    path.join("."),
    message,
  ]);

/** The smallest valid payload of each channel. */
const LEAST: Record<string, object> = {
  sms: { sender: "CABINET", text: "Hello" },
  viber: { sender: "CABINET", image: FILE },
  whatsapp: { template: { name: "welcome", language: "en", parameters: { name: "${firstName}" } } },
  vk: { sender: "CABINET", template: { name: "welcome" } },
  telegram: { text: "Hello" },
  voice: { sender: "78120000000", audio: "https://cabinet.test/a.mp3" },
  flashcall: { text: "Code 1234" },
  email: { subject: "News", html: "<p>Hello</p>" },
  push: { text: "Hello", title: "News", link: "https://cabinet.test" },
  hlr: {},
  apisender: { file: FILE, fileName: "price.pdf" },
};

it.each(CHANNELS)("accepts the minimum on %s, alone, in bulk and as a fallback", (type) => {
  const payload = LEAST[type]!;
  expect(issuesOf(type, payload)).toEqual([]);
  const sms = { type: "sms", recipient: [PHONE], payload: LEAST.sms };
  expect(bulkInput.safeParse({ ...sms, fallbacks: [{ type, payload }] }).error).toBeUndefined();
});

it.each(["telegram", "whatsapp", "apisender"])("accepts a longer text on %s without extras", (type) => {
  expect(issuesOf(type, { text: "x".repeat(4096) })).toEqual([]);
  expect(issuesOf(type, { text: "x".repeat(1024), image: FILE })).toEqual([]);
});

describe("a payload is refused", () => {
  it.each([
    ["sms", { sender: "CABINET" }, "payload.text", "textRequired"],
    ["sms", { text: "Hello" }, "payload.sender", "senderRequired"],
    ["sms", { sender: "CABINET", text: "x".repeat(1001) }, "payload.text", "textOver"],
    ["sms", { sender: "CABINET", text: "Hello", image: FILE }, "payload.image", "extraUnsupported"],
    ["sms", { sender: "CABINET", text: "Hello", button: BUTTON }, "payload.button", "extraUnsupported"],
    ["telegram", { text: "x".repeat(1025), image: FILE }, "payload.text", "textOver"],
    ["whatsapp", { text: "x".repeat(1025), buttons: [{ text: "Yes" }] }, "payload.text", "textOver"],
    ["apisender", { text: "x".repeat(1025), file: FILE }, "payload.text", "textOver"],
    ["viber", { sender: "CABINET" }, "payload.text", "textRequired"],
    ["viber", { sender: "CABINET", text: "Hi", button: { text: "Reply" } }, "payload.button.url", "buttonUrlRequired"],
    [
      "viber",
      { sender: "CABINET", text: "Hi", button: { text: "Go", url: "javascript:alert(1)" } },
      "payload.button.url",
      "buttonUrlInvalid",
    ],
    [
      "viber",
      { sender: "CABINET", text: "Hi", button: { text: "x".repeat(31), url: BUTTON.url } },
      "payload.button.text",
      "captionOver",
    ],
    ["viber", { sender: "CABINET", text: "Hi", buttons: [BUTTON, BUTTON] }, "payload.buttons", "tooManyButtonsHere"],
    ["viber", { sender: "CABINET", image: FILE, button: BUTTON }, "payload.text", "buttonNeedsText"],
    ["viber", { sender: "CABINET", video: FILE, buttons: [BUTTON] }, "payload.text", "buttonNeedsText"],
    ["viber", { sender: "CABINET", image: FILE, file: FILE }, "payload.file", "oneFileOnly"],
    ["viber", { sender: "CABINET", text: "Hi", file: FILE }, "payload.text", "fileWithoutText"],
    ["viber", { sender: "CABINET", file: FILE, button: BUTTON }, "payload.button", "fileWithoutButton"],
    ["whatsapp", { text: "Hi", image: FILE, video: FILE }, "payload.image", "oneFileOnly"],
    ["whatsapp", { text: "Hi", audio: FILE }, "payload.text", "fileWithoutText"],
    ["whatsapp", { image: FILE, button: BUTTON }, "payload.text", "buttonNeedsText"],
    ["telegram", { text: "Hi", image: FILE, file: FILE }, "payload.image", "oneFileOnly"],
    ["apisender", { video: FILE, file: FILE }, "payload.video", "oneFileOnly"],
    [
      "whatsapp",
      { text: "Hi", buttons: [BUTTON, { text: "x".repeat(21), url: BUTTON.url }] },
      "payload.buttons.1.text",
      "captionOver",
    ],
    ["whatsapp", { text: "Hi", button: { text: "Go", action: "open" } }, "payload.button.url", "buttonUrlRequired"],
    ["whatsapp", { text: "Hi", template: { name: " " } }, "payload.template.name", "templateRequired"],
    ["telegram", { text: "Hi", image: "http://cabinet.test/a.png" }, "payload.image", "fileInvalid"],
    ["telegram", { text: "Hi", image: "../../etc/passwd" }, "payload.image", "fileInvalid"],
    ["flashcall", { text: "Code 123" }, "payload.text", "digitsRequired"],
    ["flashcall", { text: "Code 1234567" }, "payload.text", "digitsRequired"],
    ["email", { text: "Hello" }, "payload.subject", "subjectRequired"],
    ["email", { subject: "News" }, "payload.text", "textRequired"],
    ["email", { subject: "News\r\nBcc: all@cabinet.test", text: "Hello" }, "payload.subject", "lineInvalid"],
    ["email", { subject: "x".repeat(256), text: "Hello" }, "payload.subject", "subjectTooLong"],
    ["email", { subject: "News", html: "x".repeat(100_001) }, "payload.html", "htmlTooLong"],
    ["push", { text: "Hi", link: "ftp://cabinet.test" }, "payload.link", "linkInvalid"],
    ["hlr", { text: "Hello" }, "payload.text", "textUnsupported"],
    ["voice", { sender: "78120000000", text: "Hi", tts: "fast" }, "payload.tts", "ttsInvalid"],
  ])("on %s: %j", (type, payload, path, key) => {
    expect(issuesOf(type, payload)).toContainEqual([path, key]);
  });

  it.each(CHANNELS)("on %s, naming each field once", (type) => {
    const long = { text: "x".repeat(31), url: BUTTON.url };
    const input = { sender: "CABINET", text: "Hi", subject: "x".repeat(256), button: long, buttons: [long, long] };
    const paths = issuesOf(type, input).map(([path]) => path);
    expect(paths).toEqual([...new Set(paths)]);
  });

  it("in a fallback, with the step in its path", () => {
    const fallbacks = [{ type: "email", payload: { text: "Hello" } }];
    const parsed = singleInput.safeParse({ ...input("sms", LEAST.sms!), fallbacks });
    expect(parsed.error?.issues.map(({ path }) => path.join("."))).toEqual(["fallbacks.0.payload.subject"]);
  });
});

it("accepts a variable as the code of a flash call", () => {
  expect(issuesOf("flashcall", { text: "${custom01}" })).toEqual([]);
});

it("lets only supported extras replace a text", () => {
  for (const type of CHANNELS) {
    const { text, extras, needs } = channelOf(type);
    expect([...(text?.instead ?? []), ...needs].filter((name) => !extras.includes(name))).toEqual([]);
  }
});
