import { describe, expect, it } from "vitest";
import type { NamedType } from "../../../../app/domain/base/channels/channels";
import { fitsRule, NAMED, tidyName } from "../../../../app/domain/network/sender-names/rules";

const fits = (type: NamedType, name: string) => fitsRule(type, tidyName(type, name));

it.each<[NamedType, string[], string[]]>([
  [
    "sms",
    ["SHOP", "Shop!?-_.()", "A1.b"],
    ["ABC", "TWELVE_CHARS", "MY SHOP", "МАГАЗИН", "shop&co", "ＳＨＯＰ", "SH\u200bOP"],
  ],
  ["voice", ["749512", "+7 (495) 123-45-67", "123456789012345"], ["12345", "1234567890123456", "SHOP74951"]],
  [
    "viber",
    ["Кофейня «Шо»".replace(/[«»]/g, "'"), "Shop & Co", "МТС Bank"],
    ["Ab", "12345", "Cофе", "a".repeat(29), "Shop<b>"],
  ],
  ["vk", ["Городская аптека"], ["Аптекa", "a".repeat(49)]],
  ["whatsapp", ["+7 916 123-45-67", "Shop"], ["123456", "Shop\u202eTest"]],
  ["telegram", ["@shop_bot", "Shop_1"], ["@bot", "1shop", "shop-bot", "магазин"]],
  ["email", ["News@Shop.example"], ["news", "news@shop", "a b@shop.example", "n@s.example\r\nBcc: x@y.example"]],
  ["push", ["Shop news"], ["--", "S", "a".repeat(51)]],
])("the names of %s follow the channel's rule", (type, good, bad) => {
  expect(good.filter((name) => !fits(type, name))).toEqual([]);
  expect(bad.filter((name) => fits(type, name))).toEqual([]);
});

describe("a name", () => {
  it("is stripped of surrounding characters", () => {
    expect(tidyName("telegram", " @Shop_bot ")).toBe("Shop_bot");
    expect(tidyName("voice", "+7 (495) 123-45-67")).toBe("74951234567");
    expect(tidyName("email", "News@Shop.Example")).toBe("news@shop.example");
    expect(tidyName("viber", " Shop   and  Co ")).toBe("Shop and Co");
  });

  it("exists for every channel that shows one", () => {
    expect(NAMED).toEqual(["sms", "viber", "whatsapp", "vk", "telegram", "voice", "email", "push"]);
  });
});
