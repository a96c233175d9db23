import { describe, expect, it } from "vitest";
import { CHANNELS } from "../../../../app/domain/base/channels/channels";
import {
  BARRIERS,
  barrierFor,
  type Carrier,
  type Facts,
  isDemanding,
  needsOf,
  type Said,
  TEMPLATE_FAULTS,
  type TemplateFault,
} from "../../../../app/domain/base/preconditions/preconditions";
import { protocolOf } from "../../../../workers/providers/core/registry";

const PROCESSORS = [
  "infobip-sms",
  "smpp",
  "viber-business",
  "whatsapp-cloud",
  "vk-notify",
  "vk-messages",
  "telegram-gateway",
  "telegram-bot",
  "zvonok-voice",
  "smsc-voice",
  "zvonok-flashcall",
  "plusofon-flashcall",
  "resend",
  "smtp",
  "web-push",
  "fcm",
  "hlr-lookups",
  "smsc-hlr",
  "green-api",
];

const capabilitiesOf = (processor: string) => protocolOf(processor)?.capabilities;
const carrier = (processor: string): Carrier => ({ id: processor, demands: capabilitiesOf(processor)! });
const TEXT = { text: "Spring sale", hasTemplate: false };
const CODE = { text: "Code 4829", hasTemplate: false };
const TEMPLATE = { text: "", hasTemplate: true };

const faulty = (fault: TemplateFault) => ({
  ...TEMPLATE,
  faults: new Map(PROCESSORS.map((id) => [id, { fault }])),
});

describe("a message to one provider", () => {
  it.each<[processor: string, said: Omit<Said, "type">, facts: Facts, barrier: string | null]>([
    ["infobip-sms", TEXT, { heard: [], connected: [] }, null],
    ["viber-business", TEXT, { heard: [], connected: [] }, null],
    ["whatsapp-cloud", TEXT, { heard: [] }, "windowClosed"],
    ["whatsapp-cloud", TEXT, { heard: ["viber"] }, "windowClosed"],
    ["whatsapp-cloud", TEXT, { heard: ["whatsapp"] }, null],
    ["whatsapp-cloud", TEXT, {}, null],
    ["whatsapp-cloud", TEMPLATE, { heard: [] }, null],
    ["whatsapp-cloud", faulty("templateRejected"), { heard: ["whatsapp"] }, "templateRejected"],
    ["vk-notify", TEXT, {}, "templateRequired"],
    ["vk-notify", TEMPLATE, {}, null],
    ["vk-messages", TEXT, { connected: [] }, "addressUnknown"],
    ["vk-messages", TEXT, { connected: ["vk-messages"] }, null],
    ["telegram-gateway", TEXT, {}, "codeRequired"],
    ["telegram-gateway", { ...TEXT, text: "Order 123456789" }, {}, "codeRequired"],
    ["telegram-gateway", CODE, {}, null],
    ["telegram-gateway", { ...TEXT, text: "Code ${custom1}" }, {}, null],
    ["telegram-bot", TEXT, { connected: ["another"] }, "addressUnknown"],
    ["telegram-bot", TEXT, { connected: ["telegram-bot"] }, null],
    ["telegram-bot", TEXT, {}, null],
  ])("over %s, %j, %j is barred by %s", (processor, said, facts, barrier) => {
    const type = capabilitiesOf(processor)!.type;
    expect(barrierFor([carrier(processor)], { ...said, type }, facts)).toBe(barrier);
  });

  it("is barred by nothing where the provider demands nothing", () => {
    for (const processor of PROCESSORS.map(capabilitiesOf).filter((one) => one && !isDemanding(one)))
      expect(barrierFor([{ id: "x", demands: processor! }], { ...TEXT, type: "x" }, { heard: [], connected: [] })).toBe(
        null,
      );
  });
});

describe("a message to several providers", () => {
  const both = [carrier("telegram-gateway"), carrier("telegram-bot")];

  it("arrives if one of them can deliver it", () => {
    expect(barrierFor(both, { ...CODE, type: "telegram" }, { connected: [] })).toBe(null);
    expect(barrierFor(both, { ...TEXT, type: "telegram" }, { connected: ["telegram-bot"] })).toBe(null);
  });

  it("names the barrier that a person can open first", () => {
    expect(barrierFor(both, { ...TEXT, type: "telegram" }, { connected: [] })).toBe("addressUnknown");
    expect(barrierFor([...both].reverse(), { ...TEXT, type: "telegram" }, { connected: [] })).toBe("addressUnknown");
  });

  it("is never opened by a fact that is missing, nor closed by another provider", () => {
    const facts: Facts[] = [{}, { heard: [] }, { heard: ["whatsapp"] }, { connected: [] }, { connected: PROCESSORS }];
    for (const type of CHANNELS)
      for (const said of [TEXT, CODE, TEMPLATE, ...TEMPLATE_FAULTS.map(faulty)])
        for (const known of facts) {
          const carriers = PROCESSORS.filter((one) => capabilitiesOf(one)?.type === type).map(carrier);
          const alone = carriers.map((one) => barrierFor([one], { ...said, type }, known));
          const together = barrierFor(carriers, { ...said, type }, known);
          if (alone.includes(null) || alone.length === 0) expect(together).toBe(null);
          else expect(together).toBe(BARRIERS.find((barrier) => alone.includes(barrier)));
        }
  });

  it("asks only for the facts that decide", () => {
    expect(needsOf("telegram", both, false)).toEqual({ heard: [], connected: ["telegram-bot"] });
    expect(needsOf("whatsapp", [carrier("whatsapp-cloud")], false)).toEqual({ heard: ["whatsapp"], connected: [] });
    expect(needsOf("whatsapp", [carrier("whatsapp-cloud")], true)).toEqual({ heard: [], connected: [] });
    expect(needsOf("sms", [carrier("infobip-sms")], false)).toEqual({ heard: [], connected: [] });
  });
});
