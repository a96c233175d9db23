import { expect, it } from "vitest";
import type { z } from "zod";
import { crmInput } from "../../../../app/domain/products/integrations/crm/input";
import { channelInput, templateInput, widgetInput } from "../../../../app/domain/products/otp/input";

const keyOf = (shape: z.ZodType, input: object) => shape.safeParse(input).error?.issues[0]?.message ?? null;
const widget = (more: object) => keyOf(widgetInput, { name: "Sign-in", ...more });
const channel = (channelType: string, additionalSettings: object) =>
  keyOf(channelInput, { name: "C", channelType, additionalSettings });

it.each([
  [{ name: " " }, "titleRequired"],
  [{ name: "x".repeat(51) }, "otpTitleTooLong"],
  [{ settings: { title: "x".repeat(51) } }, "otpTitleTooLong"],
  [{ ipWhitelist: "84.201.130.999" }, "addressInvalid"],
  [{ ipWhitelist: "10.0.0.0/33" }, "addressInvalid"],
  [{ ipWhitelist: "{ip}/0" }, null],
  [{ ipWhitelist: "84.201.130.0/24, 2a02:6b8::/32\n203.0.113.9; 0.0.0.0/0" }, null],
  [{ ipWhitelist: Array.from({ length: 101 }, (_, at) => `10.0.${at}.1`) }, "otpListLong"],
  [{ settings: { origins: "javascript:alert(1)" } }, "originInvalid"],
  [{ settings: { origins: "https://shop.example, http://localhost:3000" } }, null],
  [{ settings: { countries: "ZZ" } }, "otpCountry"],
  [{ settings: { blockedCountries: "Россия" } }, "otpCountry"],
  [{ settings: { allowed: "7916" } }, "otpAllowed"],
  [{ settings: { perPhone: 0 } }, "otpNumber"],
  [{ settings: { perPhone: 3.5 } }, "otpNumber"],
  [{ settings: { cooldown: "" } }, "fieldRequired"],
  [{ settings: { cooldown: 9 } }, "otpNumber"],
  [{ styles: { accent: "red" } }, "otpAccent"],
  [{ styles: { accent: "#fff;background:url(//evil)" } }, "otpAccent"],
  [{ styles: { radius: 25 } }, "otpNumber"],
  [{ channels: Array.from({ length: 21 }, (_, at) => `${at}`) }, "tooMany"],
])("reports an error in a widget: %j", (more, key) => {
  expect(widget(more)).toBe(key);
});

it.each([
  ["fax", {}, "channelUnknown"],
  ["sms", { code: { length: 3 } }, "otpNumber"],
  ["sms", { code: { length: 9 } }, "otpNumber"],
  ["flashcall", { code: { length: 7 } }, "otpCallDigits"],
  ["flashcall", { code: { length: 6 } }, null],
  ["sms", { lifetime: 14 }, "otpNumber"],
  ["sms", { lifetime: 1e9 }, "otpNumber"],
  ["sms", { numberOfTries: 0 }, "otpNumber"],
  ["sms", { numberOfRestart: -1 }, "otpNumber"],
  ["sim_push", { mtsClientId: "x".repeat(101) }, "valueTooLong"],
])("reports an error in a channel: %s %j", (type, settings, key) => {
  expect(channel(type, settings)).toBe(key);
});

it("has the specification's defaults, and no condition that does not apply to codes", () => {
  expect(channelInput.parse({ name: "C", channelType: "sms" }).additionalSettings).toMatchObject({
    code: { length: 4, beautify: true },
    lifetime: 60,
    numberOfTries: 1,
  });
  expect(widgetInput.parse({ name: "W" })).toMatchObject({ isActive: true, ipWhitelist: ["0.0.0.0/0"] });
  const template = { name: "T", channelType: "sms", additionalSettings: { template: "${code}" } };
  const conditions = [{ tag: "sender", values: ["X"] }];
  expect(widgetInput.parse({ name: "W", ipWhitelist: "{ip}/0" }).ipWhitelist).toEqual(["0.0.0.0/0"]);
  expect(templateInput.safeParse({ ...template, conditions }).success).toBe(false);
});

it.each(["", "https://", "shop example", "flowers.bitrix24.ru:99999999", "../../etc"])(
  "accepts no portal that is not a host: %j",
  (portal) => {
    expect(keyOf(crmInput, { kind: "bitrix24", title: "Flowers", portal })).toBe("crmPortalInvalid");
  },
);
