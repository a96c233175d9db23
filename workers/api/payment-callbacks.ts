import { isMethod } from "../../app/domain/payments/methods";
import { settlePayment } from "../../app/domain/payments/settle";
import { terminalOf } from "../../app/domain/payments/terminals";
import { followPayment } from "../../app/domain/recurrent-payments/follow";
import { CodedError } from "../../app/domain/shared/errors/errors";
import type { Env } from "../env";
import { platformOf } from "../platform";
import { MAX_BODY, readBytes } from "./http/body";

/** A bank repeats what is not answered as it likes, so nothing is answered before it is stored. */
export async function takePaymentCallback(request: Request, env: Env, method: string): Promise<Response> {
  const platform = platformOf(env);
  const terminal = isMethod(method) ? await terminalOf(platform, method) : null;
  if (!terminal) return new Response(null, { status: 404 });
  const bytes = await readBytes(request, MAX_BODY).catch(nullIfTooLarge);
  if (!bytes) return new Response(null, { status: 413 });
  const bank = platform.banks[terminal.method];
  const notice = await bank.read(terminal, { body: new TextDecoder().decode(bytes) });
  if (notice === "forged") {
    console.error(JSON.stringify({ event: "payments.forged", method }));
    return new Response(null, { status: 403 });
  }
  const isKnown = notice === null || (await settlePayment(platform, terminal.method, notice.orderId, notice.state));
  if (notice && isKnown) await followPayment(platform, notice.orderId, notice.state.binding);
  return isKnown ? new Response(bank.answer) : new Response(null, { status: 404 });
}

function nullIfTooLarge(error: unknown): null {
  if (error instanceof CodedError && error.code === "fileTooLarge") return null;
  throw error;
}
