import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../../components/forms/form-field";
import { TextField } from "../../../components/forms/text-field";
import { FormDialog } from "../../../components/layout/form-dialog";
import { Choices } from "../../../components/ui/choices";
import { Field } from "../../../components/ui/field";
import { moneyParts } from "../../../components/ui/format";
import { MoneyInput } from "../../../components/ui/masked-input";
import { newId } from "../../../domain/base/shared/ids";
import { getPayment } from "../../../domain/money/payments/find";
import { refundForm } from "../../../domain/money/payments/input";
import { CURRENCY } from "../../../domain/money/payments/methods";
import { refundOnce } from "../../../domain/money/payments/refund";
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
  const { id, amount, refunded, method, card, username, available } = found(
    await getPayment(platform.db, viewer, args.params.id ?? ""),
  );
  return { id, key: newId(), left: amount - refunded, isWhole: refunded === 0, method, card, username, available };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, RIGHTS);
  const payment = found(await getPayment(platform.db, viewer, args.params.id ?? ""));
  const submission = parseForm(await readForm(args.request), { schema: refundForm });
  if (submission.status !== "success") return replyInvalid(submission);
  const result = await refundOnce(platform, viewer, payment, submission.value);
  if (!result.ok) return replyRefused(submission, result);
  const { search } = new URL(args.request.url);
  return redirectWithToast(`${PAYMENTS}/${payment.id}${search}`, { key: "paymentRefunded", tone: "ok" });
}

export default function Refund() {
  const { t, i18n } = useTranslation("payments");
  const { id, key, left, isWhole, method, card, username, available } = useLoaderData<typeof loader>();
  const { money, methodOf } = usePaymentWords();
  const { search } = useLocation();
  const reply = useActionData<typeof action>()?.reply;
  const field = fieldsOf("refund", reply);
  const amount = field("amount");
  const part = field("part");
  const { prefix, rest } = moneyParts(0, CURRENCY, i18n.language);
  return (
    <FormDialog
      title={t("refund")}
      action={`${PAYMENTS}/${id}/refund${search}`}
      closeTo={`${PAYMENTS}/${id}${search}`}
      submit={t("refund")}
      variant="danger-solid"
      errors={reply?.error?.[""]}
    >
      <input type="hidden" name="key" value={field("key").value || key} />
      <p>{[username, methodOf({ method, card })].join(", ")}</p>
      <Choices
        field={part}
        legend={t("howMuch")}
        defaultValue={part.value || "whole"}
        options={[
          { value: "whole", label: t(isWhole ? "refundWhole" : "refundRest"), figure: money(left) },
          { value: "part", label: t("refundPart") },
        ]}
      />
      <Field field={amount} label={t("refundPart")}>
        <MoneyInput id={amount.id} name="amount" defaultValue={amount.value} sign={prefix || rest.slice(-1)} />
      </Field>
      <TextField field={field("reason")} label={t("refundReason")} hint={t("refundReasonHelp")} maxLength={200} />
      <p className="hint">{t("refundHelp")}</p>
      <p>
        {t("available")}: {money(available)}
      </p>
    </FormDialog>
  );
}
