import type { MiddlewareHandler } from "hono";
import { type Verdict, verdictOf } from "../core/accept-submit";
import { type Env, inboxOf } from "../core/env";
import type { BankName } from "./order";

type Refused = Exclude<Verdict, "accepted">;

/** Delays, refuses or ignores requests according to the control settings. */
export function faulty(
  provider: BankName,
  bodyOf: (verdict: Refused) => object = (verdict) => ({ error: verdict }),
): MiddlewareHandler<{ Bindings: Env }> {
  return async (c, next) => {
    const admission = await inboxOf(c.env).admit(provider, []);
    if (admission.isCarriedOut) await next();
    const verdict = await verdictOf(admission);
    if (verdict !== "accepted")
      c.res = Response.json(bodyOf(verdict), { status: verdict === "serverError" ? 500 : 429 });
  };
}
