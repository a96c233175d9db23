import type { Catalog } from "../../../catalog";
import type { otp as source } from "../../ru/errors/otp";

export const otp = {
  otpTitleTooLong: "No more than 50 characters",
  otpNumber: "A whole number from {{least}} to {{most}}",
  otpListLong: "No more than {{most}} values",
  otpCountry: "A country is two letters, as RU: {{value}}",
  otpAllowed: "Enter an address, a network or the beginning of a number with a plus: {{value}}",
  otpAccent: "A colour is written as #1F5EFF",
  otpCallDigits: "A call can carry a code of 4 to 6 digits",
  otpTemplateCode: "The text must contain the variable ${code}",
  otpSender: "You have no such sender name for this channel",
  otpChannelForeign: "There is no such channel, or it is not granted to you",
  otpChannelInUse: "A widget uses this channel. Detach it there first",
  otpMost: "No more than {{most}}. Remove one that is not needed",
} as const satisfies Catalog<typeof source>;
