import { z } from "zod";
import { confirmation, newPassword, samePasswords } from "../../access/input";
import { country, email, FOREIGN_NAME, firstName, isOwnName, lastName, phone, withPhone } from "../input";

const META_LIMIT = 255;
const SURVEY_LIMIT = 2000;

/** Spec §5, the form of registration; signing in knows the longer strict one. */
const username = z
  .string({ error: "usernameRequired" })
  .trim()
  .min(1, "usernameRequired")
  .regex(/^[\w.@+-]{5,16}$|^$/, "usernameShortRule");

const note = z.string({ error: "textInvalid" }).trim().max(META_LIMIT, "fieldTooLong").optional();

// What the sign-up page of a site asked of its own: kept as it came.
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
    .transform(withPhone),
  /** What the visit tracker of a site knows of this visitor (integrators §1.3). */
  $amo_confirmed: z.union([note, z.number().transform(String), z.boolean().transform(String)]).optional(),
});

const hasOwnName = ({ username, data }: z.infer<typeof body>) => isOwnName(username, data.email);

/** A new account over REST (spec §3). Whatever else the body says is not heard. */
export const registrationInput = body.refine(hasOwnName, FOREIGN_NAME);

/** The same from the form, where the password is typed twice. */
export const registrationForm = body
  .extend({ confirmation })
  .refine(...samePasswords)
  .refine(hasOwnName, FOREIGN_NAME);

export type Registration = z.infer<typeof registrationInput>;
