import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate, formatMoney } from "../../../components/ui/format";
import { CodedError } from "../../../domain/base/shared/errors/errors";
import { getOwnNumber } from "../../../domain/network/own-numbers/find";
import { renewalForm } from "../../../domain/network/own-numbers/input";
import { PERIOD_MS } from "../../../domain/network/own-numbers/period";
import { renewOwnNumber } from "../../../domain/network/own-numbers/renew";
import { readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { useZone } from "../../../web/frame/preferences";
import { found, replyErrors } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { costFor } from "./cost.server";
import { numberView } from "./number-view.server";
import { LIST } from "./path";
import { PayDialog } from "./pay-dialog";

export const handle: ScreenHandle = { screen: "apisender" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "apisender.update");
  const [known, cost] = await Promise.all([
    getOwnNumber(platform.db, viewer, args.params.id ?? ""),
    costFor(platform, viewer),
  ]);
  const row = found(known);
  const now = platform.clock();
  return { number: numberView(row, now), cost, paidTo: Math.max(row.expiredAt ?? now, now) + PERIOD_MS };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "apisender.update");
  const form = renewalForm.safeParse(Object.fromEntries(await readForm(args.request)));
  if (!form.success) throw new CodedError("badRequest");
  const result = found(await renewOwnNumber(platform, viewer, args.params.id ?? "", form.data));
  if (!result.ok) return replyErrors(result);
  return redirectWithToast(`${LIST}/${args.params.id}`, { key: "numberRenewed", tone: "ok" });
}

export default function RenewNumber() {
  const { t, i18n } = useTranslation("apisender");
  const { number, cost, paidTo } = useLoaderData<typeof loader>();
  const zone = useZone();
  const { id, name, expiredAt } = number;
  const path = `${LIST}/${id}`;
  return (
    <PayDialog
      title={t("renewTitle", { name })}
      closeTo={path}
      action={`${path}/renew`}
      cost={cost}
      also={[{ term: t("paidTo"), value: formatDate(paidTo, i18n.language, zone, { year: true }) }]}
      words={t("renewDo", { price: formatMoney(cost.price ?? 0, cost.currency, i18n.language) })}
      errors={useActionData<typeof action>()?.errors}
    >
      <input type="hidden" name="until" value={expiredAt ?? ""} />
      <p>{t("renewHelp")}</p>
    </PayDialog>
  );
}
