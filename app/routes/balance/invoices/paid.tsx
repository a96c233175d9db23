import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../../components/forms/form-field";
import { TextField } from "../../../components/forms/text-field";
import { FormDialog } from "../../../components/layout/form-dialog";
import { DateInput } from "../../../components/ui/date-input";
import { Field } from "../../../components/ui/field";
import { PLATFORM } from "../../../domain/papers/companies/find";
import { dayOf } from "../../../domain/papers/companies/view";
import { payInvoice } from "../../../domain/papers/invoices/decide";
import { paidForm } from "../../../domain/papers/invoices/input";
import { SCREENS } from "../../../screens";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { DecidedBefore } from "./decided-before";
import { openDecision, TO_DECIDE } from "./decision.server";
import { useInvoiceWords } from "./invoice-words";

export const handle: ScreenHandle = { screen: "invoices" };

const INVOICES = SCREENS.invoices.path;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, TO_DECIDE);
  const { decided, ...row } = await openDecision(platform, viewer, args.params.id);
  const { id, number, amount, currency, payer, sellerId } = row;
  const today = dayOf(platform.clock());
  return { id, number, amount, currency, payer, today, decided, isTransfer: sellerId !== PLATFORM };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, TO_DECIDE);
  const row = await openDecision(platform, viewer, args.params.id);
  const submission = parseForm(await readForm(args.request), { schema: paidForm });
  if (submission.status !== "success") return replyInvalid(submission);
  const result = await payInvoice(platform, viewer, row, submission.value);
  if (!result.ok) return replyRefused(submission, result);
  const { search } = new URL(args.request.url);
  return redirectWithToast(`${INVOICES}/${row.id}${search}`, { key: "invoicePaid", tone: "ok" });
}

export default function Paid() {
  const { t } = useTranslation("invoices");
  const { t: common } = useTranslation("common");
  const { id, number, amount, currency, payer, today, isTransfer, decided } = useLoaderData<typeof loader>();
  const { money } = useInvoiceWords();
  const { search } = useLocation();
  const reply = useActionData<typeof action>()?.reply;
  const field = fieldsOf("paid", reply, { paidAt: today });
  const day = field("paidAt");
  return (
    <FormDialog
      title={t("markPaid")}
      action={`${INVOICES}/${id}/paid${search}`}
      closeTo={`${INVOICES}/${id}${search}`}
      submit={decided ? null : t("markPaid")}
      back={decided ? common("close") : undefined}
      errors={reply?.error?.[""]}
    >
      {!reply && <DecidedBefore decided={decided} />}
      <p>{[t("titleOf", { number, sum: money(amount, currency) }), payer].join(", ")}</p>
      {!decided && (
        <>
          <TextField field={field("paidBy")} label={t("order")} hint={t("orderHelp")} optional maxLength={50} />
          <Field field={day} label={t("paidDay")}>
            <DateInput id={day.id} name="paidAt" defaultValue={day.value} max={today} required />
          </Field>
          <p className="hint">{t(isTransfer ? "transferHelp" : "markPaidHelp")}</p>
        </>
      )}
    </FormDialog>
  );
}
