import { z } from "zod";
import { type Answer, ask } from "../core/http";
import { conceal } from "../core/http-recorder";

const SCOPE = "https://www.googleapis.com/auth/firebase.messaging";
const GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const LIFE_S = 3600;
const SPARE_MS = 60_000;

const answered = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

interface ServiceAccount {
  email: string;
  privateKey: string;
  tokenUrl: string;
}

interface Token {
  value: string;
  /** ms UTC */
  until: number;
}

// By account and key: a changed key gets a new token.
const tokens = new Map<string, Token>();

/** Cached until it expires. `refused`: the refusing answer, null if none came. Throws for an invalid key. */
export async function accessToken(
  account: ServiceAccount,
  timeoutMs: number,
  now: number,
): Promise<{ token: string } | { refused: Answer | null }> {
  const known = tokens.get(nameOf(account));
  if (known && known.until > now) {
    conceal(known.value);
    return { token: known.value };
  }
  const assertion = await assertionOf(account, now);
  conceal(assertion);
  const body = new URLSearchParams({ grant_type: GRANT, assertion });
  const answer = await ask(new URL(account.tokenUrl), { method: "POST", body }, timeoutMs);
  const parsed = answered.safeParse(answer?.status === 200 ? answer.json : null);
  if (!parsed.success) return { refused: answer };
  const { access_token: value, expires_in: seconds } = parsed.data;
  conceal(value);
  tokens.set(nameOf(account), { value, until: now + seconds * 1000 - SPARE_MS });
  return { token: value };
}

export function forgetToken(account: ServiceAccount, token: string): void {
  if (tokens.get(nameOf(account))?.value === token) tokens.delete(nameOf(account));
}

const nameOf = ({ email, privateKey, tokenUrl }: ServiceAccount) => [tokenUrl, email, privateKey].join("\n");

const RS256 = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };

async function assertionOf({ email, privateKey, tokenUrl }: ServiceAccount, now: number): Promise<string> {
  const iat = Math.floor(now / 1000);
  const claims = { iss: email, scope: SCOPE, aud: tokenUrl, iat, exp: iat + LIFE_S };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const signed = `${part({ alg: "RS256", typ: "JWT" })}.${part(claims)}`;
  const der = Buffer.from(privateKey.replace(/-----[^-]+-----|\s/g, ""), "base64");
  const key = await crypto.subtle.importKey("pkcs8", new Uint8Array(der), RS256, false, ["sign"]);
  const signature = await crypto.subtle.sign(RS256, key, new TextEncoder().encode(signed));
  return `${signed}.${Buffer.from(signature).toString("base64url")}`;
}
