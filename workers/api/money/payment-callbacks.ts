import { MAX_BODY } from "../../../app/domain/base/shared/bounds/read-bytes";
import type { BankNotice } from "../../../app/domain/base/shared/ports/banks";
import type { Platform } from "../../../app/domain/base/shared/ports/platform";
import { isMethod } from "../../../app/domain/money/payments/methods";
import { settlePayment } from "../../../app/domain/money/payments/settle/settle";
import { type OpenTerminal, terminalOf } from "../../../app/domain/money/payments/terminals";
import { followPayment } from "../../../app/domain/money/recurrent-payments/follow";
import type { Env } from "../../env";
import { platformOf } from "../../platform";
import { callbackBytes } from "../http/callback-bytes";

const REFUSED = { forged: 403, unconfirmed: 503 } as const;

/**
 * Gives a signed notification the answer that the bank demands, whatever its content: banks repeat refused ones and
 * then block. Answers only after storing it. Only 503 asks for a repeat: the bank's own API did not confirm it.
 */
export async function takePaymentCallback(request: Request, env: Env, method: string): Promise<Response> {
  const platform = platformOf(env);
  const terminal = isMethod(method) ? await terminalOf(platform, method) : null;
  if (!terminal) return new Response(null, { status: 404 });
  const bytes = await callbackBytes(request, MAX_BODY);
  if (!bytes) return new Response(null, { status: 413 });
  const bank = platform.banks[terminal.method];
  const notice = await bank.read(terminal, { body: new TextDecoder().decode(bytes) });
  if (notice === "forged" || notice === "unconfirmed") {
    console.error(JSON.stringify({ event: `payments.${notice}`, method }));
    return new Response(null, { status: REFUSED[notice] });
  }
  const isKnown = notice !== null && (await apply(platform, terminal, notice));
  if (!isKnown)
    console.log(JSON.stringify({ event: "payments.foreign", method, order: notice?.orderId.slice(0, 100) }));
  return new Response(bank.answer);
}

async function apply(platform: Platform, terminal: OpenTerminal, { orderId: id, state }: BankNotice): Promise<boolean> {
  const { method } = terminal;
  const { poll: look } = platform.banks[method];
  const { ref } = state;
  const pollNow = look && ref !== null ? () => look(terminal, { id, ref }) : undefined;
  if (!(await settlePayment(platform, method, id, state, pollNow))) return false;
  await followPayment(platform, id, state.binding);
  return true;
}
