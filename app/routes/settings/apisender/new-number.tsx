import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../../components/ui/format";
import { CodedError } from "../../../domain/base/shared/errors/errors";
import { newId } from "../../../domain/base/shared/ids";
import { createOwnNumber } from "../../../domain/network/own-numbers/create";
import { purchaseForm } from "../../../domain/network/own-numbers/input";
import { readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { replyErrors } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { costFor } from "./cost.server";
import { LIST } from "./path";
import { PayDialog } from "./pay-dialog";

export const handle: ScreenHandle = { screen: "apisender" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "apisender.create");
  return { id: newId(), cost: await costFor(platform, viewer) };
}

/** The form holds the number's id, so a repeated POST buys only one. */
export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "apisender.create");
  const form = purchaseForm.safeParse(Object.fromEntries(await readForm(args.request)));
  if (!form.success) throw new CodedError("badRequest");
  const result = await createOwnNumber(platform, viewer, form.data);
  if (!result.ok) return replyErrors(result);
  return redirectWithToast(`${LIST}/${result.value.id}/scan`, { key: "numberBought", tone: "ok" });
}

export default function NewNumber() {
  const { t, i18n } = useTranslation("apisender");
  const { id, cost } = useLoaderData<typeof loader>();
  const { price, currency } = cost;
  return (
    <PayDialog
      title={t("newNumber")}
      closeTo={LIST}
      action={`${LIST}/new`}
      cost={cost}
      words={t("buy", { price: formatMoney(price ?? 0, currency, i18n.language) })}
      errors={useActionData<typeof action>()?.errors}
    >
      <input type="hidden" name="id" value={id} />
      <p>{t("buyHelp")}</p>
    </PayDialog>
  );
}
