import type { Mail } from "../../../app/domain/shared/ports/platform";
import { callResend, verdictOfResend } from "./api";

export interface ResendOptions {
  baseUrl: string;
  apiKey: string;
  /** `Name <address>`, of a domain that the provider has verified. */
  from: string;
}

const TIMEOUT_MS = 10_000;
/** A key that is wrong stays wrong until somebody deploys another. */
const LASTING = new Set(["missing_api_key", "invalid_api_key", "restricted_api_key"]);

/** The cabinet's own letters by Resend: one a request; the same Idempotency-Key within a day sends it once. */
export function resendMail({ baseUrl, apiKey, from }: ResendOptions): Mail {
  return {
    async send({ to, subject, html, text, idempotencyKey: key }) {
      const body = { from, to: [to], subject, html, text };
      const answer = await callResend({ host: baseUrl, apikey: apiKey }, "emails", TIMEOUT_MS, { body, key });
      if (answer && answer.status >= 200 && answer.status < 300) return "sent";
      const verdict = verdictOfResend(answer);
      if (verdict.kind === "accepted") return "sent";
      return { failed: verdict.code, retry: verdict.kind !== "rejected" && !LASTING.has(verdict.code) };
    },
  };
}
