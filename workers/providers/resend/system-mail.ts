import { emailOnWire } from "../../../app/domain/base/shared/email";
import type { Mail } from "../../../app/domain/base/shared/ports/platform";
import { callResend, verdictOfResend } from "./api";

interface ResendOptions {
  baseUrl: string;
  apiKey: string;
  /** `Name <address>` at a domain verified with Resend. */
  from: string;
}

const TIMEOUT_MS = 10_000;
/** A wrong key stays wrong until the next deployment. */
const LASTING = new Set(["missing_api_key", "invalid_api_key", "restricted_api_key"]);

/** One system e-mail per request; the Idempotency-Key is valid for a day. */
export function resendMail({ baseUrl, apiKey, from }: ResendOptions): Mail {
  return {
    async send({ to, subject, html, text, idempotencyKey: key, attachments = [] }) {
      const files = attachments.map(({ name, type, bytes }) => ({
        filename: name,
        content_type: type,
        content: Buffer.from(bytes).toString("base64"),
      }));
      const body = {
        from,
        to: [emailOnWire(to)],
        subject,
        html,
        text,
        ...(files.length > 0 && { attachments: files }),
      };
      const answer = await callResend({ host: baseUrl, apikey: apiKey }, "emails", TIMEOUT_MS, { body, key });
      if (answer && answer.status >= 200 && answer.status < 300) return "sent";
      const verdict = verdictOfResend(answer);
      if (verdict.kind === "accepted") return "sent";
      return { failed: verdict.code, retry: verdict.kind !== "rejected" && !LASTING.has(verdict.code) };
    },
  };
}
