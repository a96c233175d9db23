import { expect, it } from "vitest";
import { OTP_CHANNEL_TYPES, offeredTypes, sentAs } from "../../../../app/domain/products/otp/types";

it("offers channels that a provider carries, and keeps the selected one", () => {
  expect(OTP_CHANNEL_TYPES.filter((type) => !offeredTypes("sms").includes(type))).toEqual(["sim_push"]);
  expect(offeredTypes("sms").every((type) => sentAs(type) !== null)).toBe(true);
  expect(offeredTypes("sim_push")).toContain("sim_push");
});
