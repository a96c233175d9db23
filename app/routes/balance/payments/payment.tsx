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
import { can } from "../../../domain/access/viewer";
import { shownDoubt } from "../../../domain/payments/doubt-view";
import { getPayment } from "../../../domain/payments/find";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { useZone } from "../../../web/frame/preferences";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";
import { Doubts } from "./doubts";
import { usePaymentWords } from "./payment-words";
import type { PaymentsData } from "./payments";

export const handle: ScreenHandle = { screen: "payments", live: ["payments"] };

const PAYMENTS = SCREENS.payments.path;
const RECURRENT = SCREENS.recurrentPayments.path;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.payments);
  const isStaff = viewer.level === "manager";
  const withDoubts = can(viewer, "payments.update");
  const row = found(await getPayment(platform.db, viewer, args.params.id ?? "", { withDoubts }));
  const { id, method, card, amount, sum, refunded, status, ref, recurrentId, createdAt, username, ownerId, history } =
    row;
  const payment = { id, method, card, amount, sum, refunded, status, ref, recurrentId, createdAt, username };
  const isOwn = ownerId === viewer.id;
  const hasRefund = platform.banks[row.method].refund !== undefined;
  return {
    payment,
    history: history.map(({ by, ...event }) => (isStaff ? { ...event, by } : event)),
    doubts: row.doubts.map(shownDoubt),
    now: platform.clock(),
    url: new URL(`${PAYMENTS}/${row.id}`, args.request.url).href,
    mayRefund: can(viewer, "payments.update") && hasRefund,
    mayPay: isOwn && can(viewer, SCREENS.topUp),
  };
}

const LOOK: Record<string, { icon: IconName; tone: Tone }> = {
  created: { icon: "circle", tone: "mute" },
  credited: { icon: "circle-check", tone: "ok" },
  failed: { icon: "circle-x", tone: "bad" },
  refundRequested: { icon: "clock", tone: "info" },
  refunded: { icon: "reply", tone: "warn" },
  refundRefused: { icon: "circle-x", tone: "bad" },
  takenBack: { icon: "reply", tone: "warn" },
};

export default function PaymentPanel() {
  const { t, i18n } = useTranslation("payments");
  const { payment, history, doubts, now, url, mayRefund, mayPay } = useLoaderData<typeof loader>();
  const { id, amount, sum, refunded, status, ref, recurrentId, createdAt, username } = payment;
  const { money, nameOf, methodOf, percentOf, stateOf, reasonOf } = usePaymentWords();
  const { search } = useLocation();
  const zone = useZone();
  const isPaid = status !== "init" && status !== "error";
  const percent = percentOf((amount - sum) / amount);
  const items = history.map(({ what, at, amount, reason }, index) => ({
    ...{ key: `${index}`, ...LOOK[what]!, title: t(`event_${what}`) },
    when: formatTime(at, i18n.language, zone, true),
    detail:
      what === "credited"
        ? t("afterCommission", { sum: money(amount ?? sum) })
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
              username,
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
        <Doubts {...{ id, amount, doubts }} />
        <Rail items={items} />
        <Pairs
          numbers
          items={[
            { term: t("paid"), value: money(isPaid ? amount : 0) },
            { term: t("commissionOf", { percent }), value: money(isPaid ? amount - sum : 0) },
            { term: t("credited"), value: <b className="font-medium">{money(isPaid ? sum : 0)}</b> },
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
            {mayPay && (
              <LinkButton to={`${SCREENS.topUp.path}?${again(payment)}`} preventScrollReset>
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

function again({ method, amount }: { method: string; amount: number }): URLSearchParams {
  const variant = method === "yooMoney" ? "yooMoney" : "cards";
  return new URLSearchParams({ entity: "individual", variant, amount: String(amount / 1_000_000), method });
}

/** Neighbours in the list; its query is kept. */
function useNeighbours(id: string) {
  const { search } = useLocation();
  const rows = useRouteLoaderData<PaymentsData>("routes/balance/payments/payments")?.rows ?? [];
  const index = rows.findIndex((row) => row.id === id);
  const to = (row: { id: string } | undefined) => (index >= 0 && row ? `${PAYMENTS}/${row.id}${search}` : null);
  return { closeTo: `${PAYMENTS}${search}`, prevTo: to(rows[index - 1]), nextTo: to(rows[index + 1]) };
}
