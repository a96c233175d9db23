import { readBytes } from "../../../app/domain/base/shared/bounds/read-bytes";
import { CodedError } from "../../../app/domain/base/shared/errors/errors";
import { refuse } from "../../../app/domain/base/shared/errors/result";
import type { Platform } from "../../../app/domain/base/shared/ports/platform";
import { acceptCall } from "../../../app/domain/products/integrations/accept-call";
import {
  acceptCrmCall,
  acceptCrmEvent,
  acceptSigned,
} from "../../../app/domain/products/integrations/crm/accept-crm-call";
import {
  type IntegrationRow,
  integrationOfSecret,
  maySend,
} from "../../../app/domain/products/integrations/integrations";
import { isFormText, parseCall } from "../../../app/domain/products/integrations/mapping";
import { type Env, parseEnv } from "../../env";
import { platformOf } from "../../platform";
import { mediaType } from "../http/body";
import { clientOf } from "../http/client";
import { countAccount, countAddress } from "../http/rate";
import { answer, refusalAnswer, thrownAnswer } from "../http/refusal";

const MOST_BYTES = 64 * 1024;
const KEY = /^[\x21-\x7e]{1,255}$/;

/** A call from a customer's system, authorised by the address. */
export async function takeIntegrationCall(request: Request, env: Env, secret: string): Promise<Response> {
  try {
    return await take(request, env, secret);
  } catch (error) {
    return thrownAnswer(request, error);
  }
}

/** A CRM's event at the address shared by all accounts, authorised by its signature. */
export async function takeCrmEvent(request: Request, env: Env, kind: string): Promise<Response> {
  try {
    await countAddress(parseEnv(env), clientOf(request).ip);
    const text = new TextDecoder().decode(await readBytes(request, MOST_BYTES));
    const payload = text === "" ? new URL(request.url).search.slice(1) : text;
    const parsed = parseCall({ text: payload, isForm: isFormText(payload) });
    await acceptCrmEvent(platformOf(env), kind === "amocrm" ? "amocrm" : "yclients", parsed.ok ? parsed.value : null);
    return answer({}, 200);
  } catch (error) {
    return thrownAnswer(request, error);
  }
}

const FROM_CARDS = {
  "access-control-allow-methods": "POST",
  "access-control-allow-headers": "content-type, x-auth-token, x-requested-with",
  "access-control-max-age": "86400",
};

/**
 * A message from amoCRM's chat, or a press of its widget in a browser. CORS is open because nothing here reads cookies.
 */
export async function takeSignedCrmCall(request: Request, env: Env): Promise<Response> {
  const origin = request.headers.get("origin");
  const open = (response: Response) => {
    for (const [name, value] of Object.entries(origin ? { "access-control-allow-origin": origin, vary: "origin" } : {}))
      response.headers.set(name, value);
    return response;
  };
  if (request.method === "OPTIONS") return open(new Response(null, { status: 204, headers: FROM_CARDS }));
  try {
    await countAddress(parseEnv(env), clientOf(request).ip);
    const body = await readBytes(request, MOST_BYTES);
    const [signature, token] = [request.headers.get("x-signature"), request.headers.get("x-auth-token")];
    const result = await acceptSigned(platformOf(env), "amocrm", { body, signature, token });
    return open(result.ok ? answer({}, 200) : refusalAnswer(request, result));
  } catch (error) {
    return open(thrownAnswer(request, error));
  }
}

/** The CRM's own id of the request is the idempotency key. */
async function takeCrmCall(request: Request, platform: Platform, row: IntegrationRow): Promise<Response> {
  const text = new TextDecoder().decode(await readBytes(request, MOST_BYTES));
  const parsed = parseCall({ text, isForm: isFormText(text) });
  const result = parsed.ok ? await acceptCrmCall(platform, row, parsed.value) : parsed;
  if (!result.ok) return refusalAnswer(request, result);
  return answer(result.value ?? {}, result.value ? 202 : 200);
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
  if (!maySend(owner)) throw new CodedError("forbidden");
  if (row.kind !== "webhook") return takeCrmCall(request, platform, row);
  if (!row.isActive) throw new CodedError("forbidden", { key: "integrationOff" });
  const key = request.headers.get("idempotency-key");
  if (key !== null && !KEY.test(key))
    return refusalAnswer(request, refuse("idempotencyKeyInvalid", "idempotency-key", undefined, "badRequest"));
  const text = new TextDecoder().decode(await readBytes(request, MOST_BYTES));
  const isForm = mediaType(request) === "application/x-www-form-urlencoded";
  const result = await acceptCall(platform, row, { text, isForm }, key);
  return result.ok ? answer(result.value, 202) : refusalAnswer(request, result);
}
