import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../../components/forms/form-field";
import { TextField } from "../../../components/forms/text-field";
import { FormDialog } from "../../../components/layout/form-dialog";
import type { Viewer } from "../../../domain/base/access/viewer";
import type { Platform } from "../../../domain/base/shared/ports/platform";
import { closeDispute, disputeForm, endingOf } from "../../../domain/money/payments/close-dispute";
import { disputeById } from "../../../domain/money/payments/disputes";
import { getPayment } from "../../../domain/money/payments/find";
import { followPayment } from "../../../domain/money/recurrent-payments/follow";
import { SCREENS } from "../../../screens";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found, replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { usePaymentWords } from "./payment-words";

export const handle: ScreenHandle = { screen: "payments" };

const RIGHTS = ["payments.get", "payments.update"] as const;
const PAYMENTS = SCREENS.payments.path;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, RIGHTS);
  const { payment, doubt, ending } = await read(platform, viewer, args.params);
  const { id, method, card, amount, sum, username } = payment;
  return { id, method, card, amount, sum, username, doubt: doubt.id, said: doubt.amount, ending };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, RIGHTS);
  const { payment, doubt, ending } = await read(platform, viewer, args.params);
  const submission = parseForm(await readForm(args.request), { schema: disputeForm });
  if (submission.status !== "success") return replyInvalid(submission);
  const { note } = submission.value;
  const result = found(await closeDispute(platform, viewer, payment, { id: doubt.id, ending, note }));
  if (!result.ok) return replyRefused(submission, result);
  if (ending === "credited") await followPayment(platform, payment.id);
  const { search } = new URL(args.request.url);
  return redirectWithToast(`${PAYMENTS}/${payment.id}${search}`, { key: "doubtEnded", tone: "ok" });
}

async function read({ db }: Platform, viewer: Viewer, params: LoaderFunctionArgs["params"]) {
  const { id = "", doubt: disputeId = "", ending = "" } = params;
  const [payment, [dispute]] = await Promise.all([getPayment(db, viewer, id), disputeById(db, id, disputeId)]);
  return { payment: found(payment), doubt: found(dispute), ending: found(endingOf(ending)) };
}

export default function EndDispute() {
  const { t } = useTranslation("doubts");
  const { id, amount, sum, said, doubt, ending, username, ...named } = useLoaderData<typeof loader>();
  const { money, methodOf } = usePaymentWords();
  const { search } = useLocation();
  const reply = useActionData<typeof action>()?.reply;
  const field = fieldsOf("doubt", reply);
  return (
    <FormDialog
      title={t(`act_${ending}`)}
      action={`${PAYMENTS}/${id}/doubts/${doubt}/${ending}${search}`}
      closeTo={`${PAYMENTS}/${id}${search}`}
      submit={t(`act_${ending}`)}
      variant={ending === "settled" ? "primary" : "danger-solid"}
      errors={reply?.error?.[""]}
    >
      <p>{[username, methodOf(named), money(amount)].join(", ")}</p>
      <p>{t(`confirm_${ending}`, { said: money(said ?? amount), sum: money(sum) })}</p>
      {ending === "settled" && (
        <TextField field={field("note")} label={t("note")} hint={t("noteHelp")} maxLength={500} />
      )}
    </FormDialog>
  );
}
