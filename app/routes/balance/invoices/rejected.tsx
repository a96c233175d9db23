import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../../components/forms/form-field";
import { TextField } from "../../../components/forms/text-field";
import { FormDialog } from "../../../components/layout/form-dialog";
import { rejectInvoice } from "../../../domain/papers/invoices/decide";
import { rejectedForm } from "../../../domain/papers/invoices/input";
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
  const { id, number, amount, currency, payer } = row;
  return { id, number, amount, currency, payer, decided };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, TO_DECIDE);
  const row = await openDecision(platform, viewer, args.params.id);
  const submission = parseForm(await readForm(args.request), { schema: rejectedForm });
  if (submission.status !== "success") return replyInvalid(submission);
  const result = await rejectInvoice(platform, viewer, row, submission.value.reason);
  if (!result.ok) return replyRefused(submission, result);
  const { search } = new URL(args.request.url);
  return redirectWithToast(`${INVOICES}/${row.id}${search}`, { key: "invoiceRejected", tone: "ok" });
}

export default function Rejected() {
  const { t } = useTranslation("invoices");
  const { t: common } = useTranslation("common");
  const { id, number, amount, currency, payer, decided } = useLoaderData<typeof loader>();
  const { money } = useInvoiceWords();
  const { search } = useLocation();
  const reply = useActionData<typeof action>()?.reply;
  return (
    <FormDialog
      title={t("reject")}
      action={`${INVOICES}/${id}/rejected${search}`}
      closeTo={`${INVOICES}/${id}${search}`}
      submit={decided ? null : t("reject")}
      back={decided ? common("close") : undefined}
      variant="danger-solid"
      errors={reply?.error?.[""]}
    >
      {!reply && <DecidedBefore decided={decided} />}
      <p>{[t("titleOf", { number, sum: money(amount, currency) }), payer].join(", ")}</p>
      {!decided && (
        <TextField
          field={fieldsOf("rejected", reply)("reason")}
          label={t("reason")}
          hint={t("reasonHelp")}
          maxLength={500}
        />
      )}
    </FormDialog>
  );
}
