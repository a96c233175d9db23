import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { CodedError } from "../../domain/base/shared/errors/errors";
import { paySubscription } from "../../domain/money/subscriptions/pay-now";
import { SCREENS } from "../../screens";
import { readForm } from "../../web/forms/read-form.server";
import { found } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";

const LIST = SCREENS.tariffs.path;
/** The paid-until date that the payer saw. */
const seen = z.object({ until: z.coerce.number().int() });

export const loader = () => redirect("/tariffs");

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "payments.create");
  const form = seen.safeParse(Object.fromEntries(await readForm(args.request)));
  if (!form.success) throw new CodedError("badRequest");
  const paid = found(await paySubscription(platform, viewer, args.params.id ?? "", form.data));
  if (paid.ok) return redirectWithToast(LIST, { key: "subscriptionPaid", tone: "ok" });
  if (paid.code === "forbidden") throw new CodedError("forbidden");
  const key = paid.code === "insufficientFunds" ? "subscriptionPoor" : "subscriptionChanged";
  return redirectWithToast(LIST, { key, tone: "bad" });
}
