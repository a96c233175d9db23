import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../components/layout/form-dialog";
import { formatNumber } from "../../components/ui/format";
import { Money } from "../../components/ui/money";
import { getAvailable } from "../../domain/billing/available";
import { getList } from "../../domain/contacts/lists";
import { lookUpOfList } from "../../domain/hlr/start";
import { createBulk, previewBulk } from "../../domain/sendings/bulk";
import { message } from "../../domain/shared/error-message";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { found, replyErrors } from "../../web/reply";
import { redirectWithToast } from "../../web/toast";

export const handle: ScreenHandle = { screen: "contacts" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, ["contacts.get", "sendings.generate"]);
  const { id, title } = found(await getList(platform.db, viewer, args.params.id ?? ""));
  const [preview, { currency }] = await Promise.all([
    previewBulk(platform, viewer, lookUpOfList({ id, title })),
    getAvailable(platform.db, viewer.id),
  ]);
  if (!preview.ok) return { id, title, currency, count: 0, amount: 0, errors: preview.problems.map(message) };
  const { recipients: count, amount } = preview.value.estimate;
  return { id, title, currency, count, amount, errors: null };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, ["contacts.get", "sendings.generate"]);
  const list = found(await getList(platform.db, viewer, args.params.id ?? ""));
  const result = await createBulk(platform, viewer, lookUpOfList(list));
  if (!result.ok) return replyErrors(result);
  return redirectWithToast(`/messages/tasks/${result.value.taskId}`, { key: "lookUpStarted", tone: "ok" });
}

/** What asking after a list's phones costs, before it is done. */
export default function CheckList() {
  const { t, i18n } = useTranslation("contacts");
  const { id, title, count, amount, currency, errors } = useLoaderData<typeof loader>();
  const number = formatNumber(count, i18n.language);
  return (
    <FormDialog
      title={t("checkTitle", { title })}
      closeTo={`/contacts/${id}`}
      action={`/contacts/${id}/check`}
      submit={t("checkNumbers")}
      errors={useActionData<typeof action>()?.errors ?? errors}
    >
      <p>{t("checkHelp")}</p>
      <p className="num">
        {t("checkCount", { count, number })}, <Money micros={amount} currency={currency} locale={i18n.language} />
      </p>
    </FormDialog>
  );
}
