import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, Outlet, useLoaderData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Panel } from "../../../components/layout/panel";
import { LinkButton } from "../../../components/ui/button";
import { CopiedText } from "../../../components/ui/copy-button";
import { Pairs } from "../../../components/ui/dl";
import { formatTime, formatWhen } from "../../../components/ui/format";
import type { IconName } from "../../../components/ui/icon-names";
import { Rail } from "../../../components/ui/rail";
import { StatePill } from "../../../components/ui/status";
import type { Tone } from "../../../components/ui/tone";
import { can } from "../../../domain/base/access/viewer";
import { canContinue } from "../../../domain/money/payments/continue";
import { shownDispute } from "../../../domain/money/payments/dispute-view";
import { getPayment } from "../../../domain/money/payments/find";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { useZone } from "../../../web/frame/preferences";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";
import { Disputes } from "./disputes";
import { usePaymentWords } from "./payment-words";
import type { PaymentsData } from "./payments";

export const handle: ScreenHandle = { screen: "payments", live: ["payments"] };

const PAYMENTS = SCREENS.payments.path;
const RECURRENT = SCREENS.recurrentPayments.path;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.payments);
  const isStaff = viewer.level === "manager";
  const withDisputes = can(viewer, "payments.update");
  const row = found(await getPayment(platform.db, viewer, args.params.id ?? "", { withDoubts: withDisputes }));
  const { id, method, card, amount, sum, refunded, status, ref, recurrentId, createdAt, name, ownerId, history } = row;
  const payment = { id, method, card, amount, sum, refunded, status, ref, recurrentId, createdAt, name };
  const isOwn = ownerId === viewer.id;
  const hasRefund = platform.banks[row.method].refund !== undefined;
  return {
    payment,
    history: history.map(({ by, what, ...event }) => ({
      // Old rows stored a bank's silence as `failed`, although nothing had failed yet.
      ...event,
      what: what === "failed" && status === "init" ? ("unanswered" as const) : what,
      ...(isStaff && { by }),
    })),
    doubts: row.doubts.map(shownDispute),
    now: platform.clock(),
    url: new URL(`${PAYMENTS}/${row.id}`, args.request.url).href,
    mayRefund: can(viewer, "payments.update") && hasRefund,
    mayPay: isOwn && can(viewer, SCREENS.topUp),
    holds: canContinue(platform.banks, row, platform.clock()),
  };
}

const LOOK: Record<string, { icon: IconName; tone: Tone }> = {
  created: { icon: "circle", tone: "mute" },
  credited: { icon: "circle-check", tone: "ok" },
  unanswered: { icon: "clock", tone: "info" },
  failed: { icon: "circle-x", tone: "bad" },
  refundRequested: { icon: "clock", tone: "info" },
  refunded: { icon: "reply", tone: "warn" },
  refundRefused: { icon: "circle-x", tone: "bad" },
  takenBack: { icon: "reply", tone: "warn" },
};

export default function PaymentPanel() {
  const { t, i18n } = useTranslation("payments");
  const { payment, history, doubts, now, url, mayRefund, mayPay, holds } = useLoaderData<typeof loader>();
  const { id, amount, sum, refunded, status, ref, recurrentId, createdAt, name } = payment;
  const { money, nameOf, methodOf, stateOf, reasonOf } = usePaymentWords();
  const { search } = useLocation();
  const zone = useZone();
  const isPaid = status !== "init" && status !== "error";
  const items = history.map(({ what, at, amount, reason }, index) => ({
    key: `${index}`,
    ...LOOK[what]!,
    title: t(`event_${what}`),
    when: formatTime(at, i18n.language, zone, true),
    detail:
      what === "credited"
        ? t("afterCommission", { sum: money(amount ?? sum) })
        : what === "unanswered"
          ? ""
          : [amount && money(amount), reason && (what === "refundRequested" ? reason : reasonOf(reason))]
              .filter(Boolean)
              .join(", "),
  }));
  const mayReturn = mayRefund && isPaid && refunded < amount;
  return (
    <>
      <Panel
        title={`${nameOf(payment)}, ${money(amount)}`}
        lead={
          <p className="text-sm text-ink-2">
            {[
              payment.card && methodOf({ ...payment, card: null }),
              formatWhen(createdAt, now, i18n.language, zone),
              name,
            ]
              .filter(Boolean)
              .join(", ")}
          </p>
        }
        url={url}
        {...useNeighbours(id)}
      >
        <div>
          <StatePill {...stateOf(payment)} />
        </div>
        <Disputes id={id} amount={amount} doubts={doubts} />
        <Rail items={items} />
        <Pairs
          numbers
          items={[
            ...(status === "error"
              ? [{ term: t("paid"), value: money(0) }]
              : [
                  { term: t(isPaid ? "paid" : "toPay"), value: money(amount) },
                  { term: t("commission"), value: money(amount - sum) },
                  {
                    term: t(isPaid ? "credited" : "toBeCredited"),
                    value: <b className="font-medium">{money(sum)}</b>,
                  },
                ]),
            ...(refunded > 0 ? [{ term: t("refundedSum"), value: money(refunded) }] : []),
          ]}
        />
        <Pairs
          items={[
            { term: t("number"), value: <CopiedText text={id} label={t("copy")} /> },
            ...(recurrentId
              ? [{ term: t("recurrent"), value: <Link to={`${RECURRENT}/${recurrentId}`}>{t("toRecurrent")}</Link> }]
              : []),
            ...(ref ? [{ term: t("bankNumber"), value: <CopiedText text={ref} label={t("copy")} /> }] : []),
          ]}
        />
        {(mayReturn || mayPay) && (
          <div className="row flex-wrap">
            {mayReturn && (
              <LinkButton icon="reply" to={`${PAYMENTS}/${id}/refund${search}`} preventScrollReset>
                {t("refundMore")}
              </LinkButton>
            )}
            {mayPay && holds && (
              <LinkButton variant="primary" icon="external-link" to={`${PAYMENTS}/${id}/pay`} reloadDocument>
                {t("continue")}
              </LinkButton>
            )}
            {mayPay && (
              <LinkButton to={`${SCREENS.topUp.path}?${retryQuery(payment)}`} preventScrollReset>
                {t("again")}
              </LinkButton>
            )}
          </div>
        )}
      </Panel>
      <Outlet />
    </>
  );
}

function retryQuery({ method, amount }: { method: string; amount: number }): URLSearchParams {
  const variant = method === "yooMoney" ? "yooMoney" : "cards";
  return new URLSearchParams({ entity: "individual", variant, amount: String(amount / 1_000_000), method });
}

/** Neighbours in the list; the list's query is kept. */
function useNeighbours(id: string) {
  const { search } = useLocation();
  const known = useRouteLoaderData<PaymentsData>("routes/balance/payments/payments")?.rows ?? [];
  const rows = known.filter(({ invoice }) => invoice === null);
  const index = rows.findIndex((row) => row.id === id);
  const to = (row: { id: string } | undefined) => (index >= 0 && row ? `${PAYMENTS}/${row.id}${search}` : null);
  return { closeTo: `${PAYMENTS}${search}`, prevTo: to(rows[index - 1]), nextTo: to(rows[index + 1]) };
}
