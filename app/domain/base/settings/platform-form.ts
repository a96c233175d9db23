import { z } from "zod";
import { hostOf } from "../shared/typed-address";
import { PLATFORM_SETTINGS } from "./input";

const support = PLATFORM_SETTINGS["frontend.support"].shape;
const documents = PLATFORM_SETTINGS["frontend.documents"].shape;
const colors = PLATFORM_SETTINGS["frontend.colors"].shape;

/** One "b.example b" per line. */
const hosts = z
  .string()
  .default("")
  .transform((text) => text.split("\n").map((line) => line.trim().split(/(?<![\s=:])[\s=:]+(?=[ab]$)/i)))
  .transform((lines) => Object.fromEntries(lines.filter(([host]) => host).map(([host, brand = ""]) => [host, brand])))
  .pipe(z.record(z.string().overwrite(hostOf), z.string().toLowerCase()))
  .refine((map) => PLATFORM_SETTINGS["frontend.hosts"].safeParse(map).success, "hostInvalid");

/** Empty: inherits from the layer below. */
export const platformForm = z.object({
  title: PLATFORM_SETTINGS["frontend.title"].optional(),
  light: colors.light,
  dark: colors.dark,
  email: support.email.optional(),
  phone: support.phone.optional(),
  telegram: support.telegram.optional(),
  privacyPolicy: documents.privacyPolicy.optional(),
  publicOffer: documents.publicOffer.optional(),
  blogUrl: PLATFORM_SETTINGS["frontend.blogUrl"].optional(),
  chatUrl: PLATFORM_SETTINGS["frontend.chatUrl"].optional(),
  brand: PLATFORM_SETTINGS["frontend.brand"].optional(),
  hosts,
  tariffs: PLATFORM_SETTINGS["registration.tariffs"].default([]),
  purchases: PLATFORM_SETTINGS["purchases.tariffs"].default([]),
});

export type PlatformForm = z.infer<typeof platformForm>;
