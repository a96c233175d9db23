import { z } from "zod";

/** Username or e-mail (spec §5); messages are keys of the catalog "errors". */
export const loginInput = z.object({
  username: z.string({ error: "usernameRequired" }).trim().min(1, "usernameRequired").max(150, "usernameInvalid"),
  password: z.string({ error: "passwordRequired" }).min(1, "passwordRequired").max(150, "passwordInvalid"),
});

export const recoveryInput = loginInput.pick({ username: true });

export type LoginInput = z.infer<typeof loginInput>;

/** Spec §5: 6 to 18 latin letters, digits and ASCII punctuation. */
export const newPassword = z.string({ error: "passwordRequired" }).regex(/^[!-~]{6,18}$/, "passwordRule");

export const confirmation = z.string({ error: "passwordAgain" });

type Passwords = { password: string; confirmation: string };

/** Runs a rule about several fields also if some of them are wrong, so that all errors come in one answer. */
export const TOGETHER = {
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
};

/** A missing password has its own error. */
const areSame = ({ password, confirmation }: Partial<Passwords>) =>
  !password || confirmation === undefined || password === confirmation;

export const samePasswords: [
  (input: Passwords) => boolean,
  { path: string[]; error: string; when: (typeof TOGETHER)["when"] },
] = [areSame, { path: ["confirmation"], error: "passwordsDiffer", ...TOGETHER }];

export const resetInput = z
  .object({ password: newPassword, confirmation, endsTokens: z.boolean().default(false) })
  .refine(...samePasswords);

/** Spec §5. */
export const passwordChange = z
  .object({
    current: z.string({ error: "passwordRequired" }).min(1, "passwordRequired").max(150, "passwordInvalid"),
    password: newPassword,
    confirmation,
  })
  .refine(...samePasswords);

export type PasswordChange = z.infer<typeof passwordChange>;
