import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SupportContacts } from "../../../components/layout/support-contacts";
import { LinkButton } from "../../../components/ui/button";
import { Icon } from "../../../components/ui/icon";
import type { IconName } from "../../../components/ui/icon-names";
import { LiveMark } from "../../../components/ui/live-mark";
import { TONE_TEXT, type Tone } from "../../../components/ui/tone";
import { can } from "../../../domain/base/access/viewer";
import { canContinue } from "../../../domain/money/payments/continue";
import { getPayment } from "../../../domain/money/payments/find";
import { pollNow } from "../../../domain/money/payments/poll";
import { followPayment } from "../../../domain/money/recurrent-payments/follow";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";
import { usePaymentWords } from "./payment-words";

export const handle: ScreenHandle = { screen: "payments", live: ["payments"] };

const PAYMENTS = SCREENS.payments.path;

/** Page to which a payer returns; polls the bank if the outcome is still unknown. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.payments);
  const { id = "" } = args.params;
  const payment = found(await getPayment(platform.db, viewer, id));
  if (payment.status === "init") {
    await pollNow(platform, payment);
    await followPayment(platform, id);
    const { status } = found(await getPayment(platform.db, viewer, id));
    // The frame's balance was read before the payment.
    if (status !== "init") throw redirect(new URL(args.request.url).pathname);
  }
  const { method, card, amount, sum, status, reason, refunded, returnTo, recurrentId, available } = payment;
  const isOwn = payment.ownerId === viewer.id && can(viewer, SCREENS.topUp);
  const mayContinue = isOwn && canContinue(platform.banks, payment, platform.clock());
  const shown = { id, method, card, amount, sum, status, reason, refunded, returnTo, recurrentId, available };
  return { ...shown, mayContinue };
}

export default function Result() {
  const { t } = useTranslation("payments");
  const { id, amount, sum, status, reason, refunded, returnTo, recurrentId, available, mayContinue, ...named } =
    useLoaderData<typeof loader>();
  const { money, methodOf, reasonOf } = usePaymentWords();
  const method = methodOf(named);
  const toPayments = <Link to={PAYMENTS}>{t("toPayments")}</Link>;
  if (status === "init")
    return (
      <Outcome icon="clock" tone="info" title={t("waiting")} text={t("waitingHelp", { sum: money(amount), method })}>
        {mayContinue && (
          <LinkButton variant="primary" icon="external-link" to={`${PAYMENTS}/${id}/pay`} reloadDocument>
            {t("continue")}
          </LinkButton>
        )}
        <LinkButton icon="rotate-ccw" to={`${PAYMENTS}/${id}/result`} reloadDocument>
          {t("refresh")}
        </LinkButton>
        {toPayments}
        <LiveMark />
      </Outcome>
    );
  if (status === "error")
    return (
      <Outcome
        icon="circle-x"
        tone="bad"
        title={t(reason === "canceled" ? "canceled" : "failed")}
        text={
          reason === "canceled"
            ? t("canceledHelp", { method })
            : t(isUnsure(reason) ? "failedUnsure" : "failedHelp", { method, reason: reasonOf(reason) })
        }
        beside={<SupportContacts title={t("failedSupport")} />}
      >
        <LinkButton variant="primary" to={recurrentId ? returnTo! : againTo(returnTo)}>
          {t("tryAgain")}
        </LinkButton>
        {toPayments}
      </Outcome>
    );
  const isReturned = status === "refunded";
  return (
    <Outcome
      icon={isReturned ? "reply" : "circle-check"}
      tone={isReturned ? "warn" : "ok"}
      title={isReturned ? t("returned") : t("done", { sum: money(sum) })}
      text={[
        isReturned
          ? t("returnedHelp", { method, sum: money(refunded) })
          : t("doneHelp", { method, commission: money(amount - sum) }),
        t("now", { available: money(available) }),
      ].join(" ")}
    >
      {returnTo && (
        <LinkButton variant="primary" to={returnTo}>
          {t(recurrentId ? "toRecurrent" : "toMailing")}
        </LinkButton>
      )}
      {toPayments}
    </Outcome>
  );
}

const isUnsure = (reason: string | null) => reason === "otherSum" || reason === "noAnswer" || reason === "expired";

function againTo(returnTo: string | null): string {
  const query = new URLSearchParams({ entity: "individual", ...(returnTo && { to: returnTo }) });
  return `${SCREENS.topUp.path}?${query}`;
}

interface OutcomeProps {
  icon: IconName;
  tone: Tone;
  title: string;
  text: string;
  children: ReactNode;
  beside?: ReactNode;
}

function Outcome({ icon, tone, title, text, children, beside }: OutcomeProps) {
  return (
    <section className="stack mt-5 max-w-120 gap-4" role="status">
      <Icon name={icon} size="l" className={TONE_TEXT[tone]} />
      <h1>{title}</h1>
      <p className="text-ink-2">{text}</p>
      <div className="row flex-wrap gap-3">{children}</div>
      {beside}
    </section>
  );
}
