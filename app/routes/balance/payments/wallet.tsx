import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../../components/layout/page-head";
import { Button } from "../../../components/ui/button";
import { getPayment } from "../../../domain/payments/find";
import { formOf } from "../../../domain/payments/form-of";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";
import { usePaymentWords } from "./payment-words";

export const handle: ScreenHandle = { screen: "topUp" };

/** Leads to the wallet by a form of its own (spec §7). */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.topUp);
  const payment = found(await getPayment(platform.db, viewer, args.params.id ?? ""));
  const form = payment.status === "init" && payment.ownerId === viewer.id ? await formOf(platform, payment) : null;
  if (!form) throw redirect(`${SCREENS.payments.path}/${payment.id}/result`);
  args.context.allowForm(new URL(form.url).origin);
  return { ...form, amount: payment.amount };
}

export default function Wallet() {
  const { t } = useTranslation("payments");
  const { url, fields, amount } = useLoaderData<typeof loader>();
  const { money } = usePaymentWords();
  return (
    <>
      <PageHead title={t("walletTitle")} crumb={{ to: SCREENS.payments.path, label: t("toPayments") }} />
      <form method="post" action={url} className="stack mt-5 gap-4">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p>{t("walletText", { sum: money(amount) })}</p>
        <div>
          <Button variant="primary" icon="external-link">
            {t("walletGo")}
          </Button>
        </div>
      </form>
    </>
  );
}
