import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../../components/layout/form-dialog";
import { formatNumber } from "../../../components/ui/format";
import { Money } from "../../../components/ui/money";
import { message } from "../../../domain/base/shared/errors/error-message";
import { ERROR_STATUS } from "../../../domain/base/shared/errors/errors";
import { ok } from "../../../domain/base/shared/errors/result";
import { newId } from "../../../domain/base/shared/ids";
import { getList } from "../../../domain/library/contacts/lists";
import { createBulk, previewBulk } from "../../../domain/messaging/sendings/accept/create-bulk";
import { type BulkInput, bulkInput } from "../../../domain/messaging/sendings/accept/input";
import { getAvailable } from "../../../domain/money/billing/available";
import { changeForm } from "../../../web/forms/change-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { leadTo, once } from "../../../web/http/idempotent.server";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { shownTitle } from "../../../web/words/stock-titles.server";

export const handle: ScreenHandle = { screen: "contacts" };

type Door = Awaited<ReturnType<typeof guard>>;

/** Price of a number check, confirmed by the form. */
async function quoteOf({ viewer, platform }: Door, id: string) {
  const preview = await previewBulk(platform, viewer, lookupOfList({ id, title: "" }));
  if (!preview.ok) return { count: 0, amount: 0, errors: preview.problems.map(message) };
  const { recipients: count, amount } = preview.value.estimate;
  return { count, amount, errors: null };
}

export async function loader(args: LoaderFunctionArgs) {
  const door = await guard(args, ["contacts.get", "sendings.generate"]);
  const { viewer, platform } = door;
  const { id = "" } = args.params;
  const [list, quote, { currency }, language] = await Promise.all([
    getList(platform.db, viewer, id).then(found),
    quoteOf(door, id),
    getAvailable(platform.db, viewer.id),
    localeOf(args.request, args.context),
  ]);
  return { key: newId(), id: list.id, title: shownTitle(list.title, language), currency, quote };
}

export async function action(args: ActionFunctionArgs) {
  const door = await guard(args, ["contacts.get", "sendings.generate"]);
  const { viewer, platform } = door;
  const form = await changeForm(args.request);
  const list = found(await getList(platform.db, viewer, args.params.id ?? ""));
  const number = (name: string) => Number(form.posted.get(name) || Number.NaN);
  const shown = { recipients: number("count"), amount: number("amount") };
  const led = await once(args, door, form, async () => {
    const started = await createBulk(platform, viewer, lookupOfList(list), { id: form.key, shown });
    if (!started.ok) return started;
    return ok({ to: `/messages/tasks/${form.key}`, toast: { key: "lookUpStarted", tone: "ok" } });
  });
  if (led.ok) return leadTo(led.value);
  const quote = { ...(await quoteOf(door, list.id)), errors: led.problems.map(message) };
  return data({ quote }, { status: ERROR_STATUS[led.code] });
}

/** Cost of checking a list's phones. */
export default function CheckList() {
  const { t, i18n } = useTranslation("contacts");
  const { key, id, title, currency, quote } = useLoaderData<typeof loader>();
  const { count, amount, errors } = useActionData<typeof action>()?.quote ?? quote;
  const number = formatNumber(count, i18n.language);
  return (
    <FormDialog
      title={t("checkTitle", { title })}
      closeTo={`/contacts/${id}`}
      action={`/contacts/${id}/check`}
      submit={t("checkNumbers")}
      errors={errors}
    >
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="count" value={count} />
      <input type="hidden" name="amount" value={amount} />
      <p>{t("checkHelp")}</p>
      <p className="num">
        {t("checkCount", { count, number })}, <Money micros={amount} currency={currency} locale={i18n.language} />
      </p>
    </FormDialog>
  );
}

function lookupOfList({ id, title }: { id: string; title: string }): BulkInput {
  const recipient = { include: [id] };
  return bulkInput.parse({ type: "hlr", payload: {}, title: `HLR: ${title}`.slice(0, 150), recipient });
}
