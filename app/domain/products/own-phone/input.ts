import { z } from "zod";
import { parsePhone, phoneFault } from "../../base/shared/phone";

const MOST_CODE = 100;

/** Absent: the phone of the profile. Digits. */
export const phoneInput = z.object({
  phone: z
    .string("phoneInvalid")
    .trim()
    .optional()
    .transform((text, context) => {
      if (!text) return undefined;
      const digits = parsePhone(text);
      if (digits) return digits;
      context.addIssue({ code: "custom", message: phoneFault(text) });
      return z.NEVER;
    }),
});

export const codeInput = z.object({
  code: z.string({ error: "codeRequired" }).trim().min(1, "codeRequired").max(MOST_CODE, "ownCodeWrong"),
});
