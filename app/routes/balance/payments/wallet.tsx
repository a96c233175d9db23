import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../../components/layout/page-head";
import { Button } from "../../../components/ui/button";
import { canContinue } from "../../../domain/money/payments/continue";
import { getPayment } from "../../../domain/money/payments/find";
import { formOf } from "../../../domain/money/payments/form-of";
import { pollNow } from "../../../domain/money/payments/poll";
import { followPayment } from "../../../domain/money/recurrent-payments/follow";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";
import { usePaymentWords } from "./payment-words";

export const handle: ScreenHandle = { screen: "topUp" };

/**
 * Redirects to the bank's page, or posts a form to the wallet (spec §7); a finished payment redirects to its result.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.topUp);
  const known = found(await getPayment(platform.db, viewer, args.params.id ?? ""));
  const isOwn = known.ownerId === viewer.id;
  if (isOwn && canContinue(platform.banks, known, platform.clock())) {
    // The bank's notification may be late; without this check, its page could take the money twice.
    await pollNow(platform, known);
    await followPayment(platform, known.id);
  }
  const payment = found(await getPayment(platform.db, viewer, known.id));
  const holds = isOwn && canContinue(platform.banks, payment, platform.clock());
  const form = holds ? await formOf(platform, payment) : null;
  if (holds && !form) throw redirect(payment.page!);
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
