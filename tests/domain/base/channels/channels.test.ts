import { expect, it } from "vitest";
import { ANSWERED, CHANNELS, channelOf } from "../../../../app/domain/base/channels/channels";
import { unitsOf } from "../../../../app/domain/base/channels/units";
import { protocolOf } from "../../../../workers/providers/core/registry";

it("counts an SMS by its parts and any other message once", () => {
  const long = "я".repeat(71);
  const units = CHANNELS.map((type) => [type, unitsOf(type, long)] as const);
  expect(units.filter(([, count]) => count !== 1)).toEqual([["sms", 2]]);
});

it("requires a sender name on channels that show one, and on an unknown channel", () => {
  expect([...CHANNELS, "pigeon"].filter((type) => channelOf(type).needsSender)).toEqual([
    "sms",
    "viber",
    "vk",
    "voice",
    "pigeon",
  ]);
});

it("allows replies on channels with a sender to reply to", () => {
  expect(CHANNELS.filter((type) => !ANSWERED.includes(type))).toEqual(["flashcall", "push", "hlr"]);
});

it("reaches e-mail by an address, push by a subscription and everything else by a phone", () => {
  const others = CHANNELS.filter((type) => channelOf(type).reaches !== "phone");
  expect(others.map((type) => [type, channelOf(type).reaches])).toEqual([
    ["email", "email"],
    ["push", "own"],
  ]);
});

it("has a protocol of the right type for each channel that has one", () => {
  const wires = ["infobip-sms", "viber-business", "telegram-gateway"].map((name) => protocolOf(name));
  expect(wires.map((wire) => wire?.capabilities.type)).toEqual(["sms", "viber", "telegram"]);
});
