import { z } from "zod";
import type { Mail } from "../../app/domain/shared/platform";

export interface ResendOptions {
  baseUrl: string;
  apiKey: string;
  /** `Name <address>`, of a domain that the provider has verified. */
  from: string;
}

const TIMEOUT_MS = 10_000;

const failure = z.object({ statusCode: z.number(), name: z.string(), message: z.string() });

/** Resend's HTTP API: one letter a request; the same Idempotency-Key within a day sends it once. */
export function resendMail({ baseUrl, apiKey, from }: ResendOptions): Mail {
  return {
    async send({ to, subject, html, text, idempotencyKey }) {
      const response = await fetch(new URL("/emails", baseUrl), {
        method: "POST",
        headers: {
          authorization: `Bearer ${apiKey}`,
          "content-type": "application/json",
          "idempotency-key": idempotencyKey,
        },
        body: JSON.stringify({ from, to: [to], subject, html, text }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch(() => null);
      if (!response) return { failed: "noAnswer", retry: true };
      if (response.ok) {
        await response.body?.cancel();
        return "sent";
      }
      const refusal = failure.safeParse(await response.json().catch(() => null));
      const name = refusal.success ? refusal.data.name : `http${response.status}`;
      const isPassing = response.status === 429 || response.status >= 500 || name === "concurrent_idempotent_requests";
      return { failed: name, retry: isPassing };
    },
  };
}
