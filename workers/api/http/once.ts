import { claimKey, freeKey, type KeyedRequest, keepAnswer } from "../../../app/domain/base/access/idempotency";
import type { Viewer } from "../../../app/domain/base/access/viewer";
import { refuse } from "../../../app/domain/base/shared/errors/result";
import type { AnyEndpoint, Call, Upload } from "./endpoint";
import { answer, refusalAnswer } from "./refusal";

const HEADER = "idempotency-key";
const KEY = /^[\x21-\x7e]{1,255}$/;

type SignedCall = Call<Viewer, unknown, unknown>;

/**
 * Replays a stored reply for 24 h; refusals are not stored, so a corrected request may reuse their key. After a crash
 * the request runs again with the same entity id and finds what it created.
 */
export async function once(
  endpoint: AnyEndpoint,
  call: SignedCall,
  bytes: Uint8Array<ArrayBuffer>,
  run: (call: SignedCall) => Promise<Response>,
): Promise<Response> {
  const { platform, request, viewer } = call;
  const key = request.headers.get(HEADER);
  if (key === null) return run(call);
  if (!KEY.test(key)) return refusalAnswer(request, refuse("idempotencyKeyInvalid", HEADER, undefined, "badRequest"));

  const keyed: KeyedRequest = { ownerId: viewer.id, key, hash: await hashOf(endpoint, call, bytes) };
  const claim = await claimKey(platform, keyed);
  if (claim.kind === "mismatch") {
    return refusalAnswer(request, refuse("idempotencyMismatch", HEADER, undefined, "idempotencyMismatch"));
  }
  if (claim.kind === "running")
    return refusalAnswer(request, refuse("idempotencyRunning", HEADER, undefined, "conflict"));
  if (claim.kind === "replay") {
    return answer(JSON.parse(claim.body), claim.status, { "idempotency-replayed": "true" });
  }

  const { entityId } = claim;
  try {
    const made = claim.isRepeat ? await endpoint.recover?.(call, entityId) : null;
    const response = made ? answer(made) : await run({ ...call, id: entityId });
    if (!response.ok) await freeKey(platform, keyed, claim, response.status < 500 ? "refused" : "failed");
    else await keepAnswer(platform, keyed, claim, { status: response.status, body: await response.clone().text() });
    return response;
  } catch (error) {
    await freeKey(platform, keyed, claim, "failed");
    throw error;
  }
}

async function hashOf(
  endpoint: AnyEndpoint,
  { request, body }: SignedCall,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const { pathname, search } = new URL(request.url);
  // Multipart boundaries differ between retries, so hashes the file and its fields.
  const { bytes: content, ...said } = endpoint.upload ? (body as Upload) : { bytes };
  const head = new TextEncoder().encode(JSON.stringify([request.method, pathname, search, said]));
  const digest = await crypto.subtle.digest("SHA-256", await new Blob([head, content]).arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
