import { permissionsOf } from "../../app/domain/access/permissions";
import { acceptCall } from "../../app/domain/integrations/accept-call";
import { integrationOfSecret } from "../../app/domain/integrations/integrations";
import { CodedError } from "../../app/domain/shared/errors/errors";
import { refuse } from "../../app/domain/shared/errors/result";
import { type Env, parseEnv } from "../env";
import { platformOf } from "../platform";
import { mediaType, readBytes } from "./http/body";
import { clientOf } from "./http/client";
import { countAccount, countAddress } from "./http/rate";
import { answer, refusalAnswer, thrownAnswer } from "./http/refusal";

const MOST_BYTES = 64 * 1024;
const KEY = /^[\x21-\x7e]{1,255}$/;

/** A call of a customer's system; the address authorises it. */
export async function takeIntegrationCall(request: Request, env: Env, secret: string): Promise<Response> {
  try {
    return await take(request, env, secret);
  } catch (error) {
    return thrownAnswer(request, error);
  }
}

async function take(request: Request, env: Env, secret: string): Promise<Response> {
  const platform = platformOf(env);
  const called = await integrationOfSecret(platform.db, secret);
  if (!called) {
    await countAddress(parseEnv(env), clientOf(request).ip);
    throw new CodedError("notFound");
  }
  const { row, owner } = called;
  await countAccount(parseEnv(env), row.ownerId, false);
  if (!owner.isActive || !permissionsOf(owner.level, owner.grants).has("sendings.create"))
    throw new CodedError("forbidden");
  if (!row.isActive) throw new CodedError("forbidden", { key: "integrationOff" });
  const key = request.headers.get("idempotency-key");
  if (key !== null && !KEY.test(key))
    return refusalAnswer(request, refuse("idempotencyKeyInvalid", "idempotency-key", undefined, "badRequest"));
  const text = new TextDecoder().decode(await readBytes(request, MOST_BYTES));
  const isForm = mediaType(request) === "application/x-www-form-urlencoded";
  const result = await acceptCall(platform, row, { text, isForm }, key);
  return result.ok ? answer(result.value, 202) : refusalAnswer(request, result);
}
