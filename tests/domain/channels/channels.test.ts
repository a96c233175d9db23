import { expect, it } from "vitest";
import { CHANNEL_TYPES, channelOf, unitsOf } from "../../../app/domain/channels/channels";
import { protocolOf } from "../../../workers/providers/providers";

it("counts an SMS by its parts and a messenger's message once", () => {
  const long = "я".repeat(71);
  expect(CHANNEL_TYPES.map((type) => [type, unitsOf(type, long)])).toEqual([
    ["sms", 2],
    ["viber", 1],
    ["telegram", 1],
  ]);
});

it("asks for a sender name where the channel shows one, and on a channel nobody described", () => {
  expect(["sms", "viber", "telegram", "pigeon"].map((type) => channelOf(type).needsSender)).toEqual([
    true,
    true,
    false,
    true,
  ]);
});

it("has a wire for each of its channels", () => {
  const wires = ["infobip-sms", "viber-business", "telegram-gateway"].map((name) => protocolOf(name));
  expect(wires.map((wire) => wire?.capabilities.type)).toEqual(CHANNEL_TYPES);
});
