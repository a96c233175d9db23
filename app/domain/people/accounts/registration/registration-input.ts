import { z } from "zod";
import { confirmation, newPassword, samePasswords } from "../../../base/access/input";
import { country, email, FOREIGN_NAME, firstName, isOwnName, lastName, PHONE_RULE, phone, withPhone } from "../input";

const META_LIMIT = 255;
const SURVEY_LIMIT = 2000;

/** Spec §5; sign-in also accepts the longer form. */
const username = z
  .string({ error: "usernameRequired" })
  .trim()
  .min(1, "usernameRequired")
  .regex(/^[\w.@+-]{5,16}$|^$/, "usernameShortRule");

const note = z.string({ error: "textInvalid" }).trim().max(META_LIMIT, "fieldTooLong").optional();

const survey = z
  .json()
  .refine((answer) => JSON.stringify(answer).length <= SURVEY_LIMIT, "fieldTooLong")
  .optional();

const body = z.object({
  username,
  password: newPassword,
  data: z
    .object(
      {
        firstName,
        lastName,
        email,
        phone,
        country,
        meta: z
          .object({
            source: note,
            usedReferralCode: note.transform((code) => code?.toUpperCase()),
            salon_id: note,
            survey,
          })
          .prefault({}),
      },
      "dataRequired",
    )
    .refine(...PHONE_RULE)
    .transform(withPhone),
  /** From the site's visit tracker (integrators §1.3). */
  $amo_confirmed: z.union([note, z.boolean().transform(String)]).optional(),
});

const hasOwnName = ({ username, data }: z.infer<typeof body>) => isOwnName(username, data?.email);

export const registrationInput = body.refine(hasOwnName, FOREIGN_NAME);

export const registrationForm = body
  .extend({ confirmation })
  .refine(...samePasswords)
  .refine(hasOwnName, FOREIGN_NAME);

export type Registration = z.infer<typeof registrationInput>;
