import { createHmac } from "node:crypto";
import { z } from "zod";
import type { OwnNumberKey } from "../../../app/domain/base/shared/ports/own-numbers";
import type { ProviderConfig } from "../../../app/domain/base/shared/ports/platform";
import { type Answer, ask, below } from "../core/http";
import { readSetUp } from "../core/set-up";

const url = z.url({ protocol: /^https?$/ });

/** `partner_host`: where instances are created and deleted, default `host`; `token`: the partner's. */
export const greenSetUp = z.object({ host: url, partner_host: url.optional(), token: z.string().min(1) });
export type GreenSetUp = z.infer<typeof greenSetUp>;

export function readGreenSetUp(config: ProviderConfig): GreenSetUp | null {
  return readSetUp(greenSetUp, config);
}

/** `{host}/waInstance{id}/{method}/{token}`; a body makes it a POST. */
export function callInstance(
  { host }: GreenSetUp,
  { idInstance, token }: OwnNumberKey,
  method: string,
  timeoutMs: number,
  body?: object,
): Promise<Answer | null> {
  return call(below(host, `waInstance${idInstance}/${method}/${encodeURIComponent(token)}`), timeoutMs, body);
}

export function callPartner(
  { host, partner_host = host, token }: GreenSetUp,
  method: string,
  timeoutMs: number,
  body?: object,
): Promise<Answer | null> {
  return call(below(partner_host, `partner/${method}/${encodeURIComponent(token)}`), timeoutMs, body);
}

/** Webhooks send it as `Authorization: Bearer`. Derived, so it needs no setting. */
export function webhookTokenOf(partnerToken: string, providerId: string): string {
  return createHmac("sha256", partnerToken).update(`webhook of ${providerId}`).digest("base64url");
}

function call(at: URL, timeoutMs: number, body?: object): Promise<Answer | null> {
  const headers = { "content-type": "application/json" };
  return ask(at, body ? { method: "POST", headers, body: JSON.stringify(body) } : {}, timeoutMs);
}
