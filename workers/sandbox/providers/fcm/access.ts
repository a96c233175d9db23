import { type Env, inboxOf } from "../../core/env";

const GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const SCOPE = "https://www.googleapis.com/auth/firebase.messaging";
// Google's clients use this audience whichever endpoint they call.
const GOOGLE = "https://oauth2.googleapis.com/token";
const RS256 = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
export const LIFE_S = 3599;

const placeOf = (token: string) => `fcm/access/${token}`;

/** A new access token for a signed assertion, or the error of Google's token endpoint. */
export async function grant(
  env: Env,
  form: Record<string, unknown>,
  url: string,
): Promise<{ token: string } | { error: string; error_description: string }> {
  if (form.grant_type !== GRANT) return { error: "unsupported_grant_type", error_description: "Invalid grant_type" };
  const refused = (error_description: string) => ({ error: "invalid_grant", error_description });
  const claims = await claimsOf(String(form.assertion ?? ""), env.FCM_PUBLIC_KEY);
  if (!claims) return refused("Invalid JWT Signature.");
  if (claims.iss !== env.FCM_CLIENT_EMAIL) return refused("Invalid grant: account not found");
  if (claims.aud !== url && claims.aud !== GOOGLE) return refused("Invalid JWT: Failed audience check.");
  if (!String(claims.scope).split(" ").includes(SCOPE))
    return { error: "invalid_scope", error_description: "Invalid OAuth scope" };
  const [now, iat, exp] = [Date.now() / 1000, Number(claims.iat), Number(claims.exp)];
  if (!(exp > now && iat <= now + 60 && exp - iat <= 3600)) return refused("Invalid JWT: Token must be short-lived");
  const token = `ya29.${crypto.randomUUID()}`;
  await inboxOf(env).keep(placeOf(token), String(Date.now() + LIFE_S * 1000));
  return { token };
}

/** Whether the token was issued and has not expired. */
export async function isGranted(env: Env, token: string): Promise<boolean> {
  return Number(await inboxOf(env).kept(placeOf(token))) > Date.now();
}

async function claimsOf(token: string, publicKey: string): Promise<Record<string, unknown> | null> {
  try {
    const [head, claims, signature] = token.split(".") as [string, string, string];
    const json = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
    if (json(head).alg !== "RS256") return null;
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
    const key = await crypto.subtle.importKey("spki", bytes(publicKey), RS256, false, ["verify"]);
    const signed = new TextEncoder().encode(`${head}.${claims}`);
    return (await crypto.subtle.verify(RS256, key, bytes(signature), signed)) ? json(claims) : null;
  } catch {
    return null;
  }
}
