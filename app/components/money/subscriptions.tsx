import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ShownSubscription } from "../../domain/money/subscriptions/view";
import { formatWhen } from "../ui/format";
import { Money } from "../ui/money";
import { Note } from "../ui/note";
import { State } from "../ui/status";
import type { Tone } from "../ui/tone";

const TONES = {
  starting: "info",
  active: "ok",
  grace: "warn",
  unpaid: "bad",
  ended: "mute",
} as const satisfies Record<string, Tone>;

interface SubscriptionsProps {
  rows: ShownSubscription[];
  now: number;
  zone: string | undefined;
  heading: "h2" | "h3";
  /** Actions available to the owner. */
  actions?: (row: ShownSubscription) => ReactNode;
}

/** An account's fees: name, price per period, and paid-until date. Namespace "tariffs". */
export function Subscriptions({ rows, now, zone, heading: Heading, actions }: SubscriptionsProps) {
  const { t, i18n } = useTranslation("tariffs");
  const locale = i18n.language;
  if (rows.length === 0) return null;
  return (
    <section className="stack gap-3" aria-labelledby="subscriptions">
      <Heading id="subscriptions">{t("fees")}</Heading>
      <ul className="stack gap-5">
        {rows.map((row) => {
          const { id, title, status, price, period, currency, paidUntil, chargeAt, graceUntil, createdAt } = row;
          const state = status === "active" && paidUntil <= now ? "starting" : status;
          const when = (ms: number) => formatWhen(ms, now, locale, zone);
          const wasPaid = state === "active" || (state === "grace" && paidUntil > createdAt);
          return (
            <li key={id} className="stack gap-2">
              <span className="row flex-wrap justify-between gap-x-4">
                <b>{title}</b>
                <span>
                  <Money micros={price} currency={currency} locale={locale} />{" "}
                  {period && <span className="text-ink-3">{t(`unit_${period}`)}</span>}
                </span>
              </span>
              <span className="row flex-wrap gap-x-4 text-sm">
                <State
                  tone={TONES[state]}
                  icon={state === "starting" ? "clock" : undefined}
                  label={t(`fee_${state}`)}
                />
                {wasPaid && <span className="num">{t("paidUntil", { at: when(paidUntil) })}</span>}
                {state === "active" && (
                  <span className="num text-ink-3">
                    {chargeAt === null ? t("feeEnds") : t("chargeAt", { at: when(chargeAt) })}
                  </span>
                )}
              </span>
              {graceUntil !== null && <Note tone="warn">{t("graceUntil", { at: when(graceUntil) })}</Note>}
              {status === "unpaid" && <Note tone="bad">{t("feeStops")}</Note>}
              {actions?.(row)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
