import { z } from "zod";
import { parsePhone, phoneFault } from "../../base/shared/phone";

const MOST_REASON = 1000;

const phone = z.string("phoneInvalid").transform((typed, context) => {
  const digits = parsePhone(typed);
  if (digits !== null) return digits;
  context.issues.push({ code: "custom", message: phoneFault(typed), input: typed });
  return z.NEVER;
});

export const erasureInput = z.object({
  phone,
  reason: z.string().trim().max(MOST_REASON, "textTooLong").default(""),
});

export const erasureForm = erasureInput.extend({ key: z.uuid({ error: "idInvalid" }) });
