import { z } from "zod";
import { gone } from "../core/fan-out";
import { type Answer, waitOf } from "../core/http";
import { FAULT_MS, inWords, rejected, retry, type Verdict, verdictOfStatus } from "../core/outcomes";

const answered = z.object({
  error: z.object({
    status: z.string(),
    message: z.string().default(""),
    details: z.array(z.looseObject({ errorCode: z.string().optional() })).default([]),
  }),
});

/** FCM errors (protocols §3.2); without an error code, our account or set-up is at fault. */
export function verdictOfFcm(answer: Answer | null): Verdict {
  const parsed = answered.safeParse(answer?.json);
  if (!answer || !parsed.success) return verdictOfStatus(answer);
  return inWords(meaningOf(answer, parsed.data), parsed.data.error.message);
}

function meaningOf(answer: Answer, { error }: z.infer<typeof answered>): Verdict {
  const { status, message, details } = error;
  const code = details.find(({ errorCode }) => errorCode !== undefined)?.errorCode;
  switch (code) {
    case "UNREGISTERED":
      return gone(message);
    case "INVALID_ARGUMENT":
    // The token belongs to another sender's app, but is valid.
    case "SENDER_ID_MISMATCH":
      return rejected(code, message);
    case "QUOTA_EXCEEDED":
    case "UNAVAILABLE":
      return retry(code, waitOf(answer.headers, FAULT_MS));
    case "THIRD_PARTY_AUTH_ERROR":
      return retry(code);
  }
  if (answer.status === 400) return rejected(status, message);
  return answer.status >= 500 || answer.status === 429 ? verdictOfStatus(answer) : retry(code ?? status);
}
