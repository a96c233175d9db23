import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChannelName } from "../ui/channel-name";
import { formatMoney, formatNumber, moneyParts } from "../ui/format";
import type { IconName } from "../ui/icon-names";
import { Rail, type RailItem } from "../ui/rail";

export interface PathStep {
  type: string;
  /** Micros per message. */
  price?: { least: number; most: number; segments: number } | null;
  /** Condition for moving on to the next step, in words. */
  next?: string | null;
  /** Share of people reached first by this step, 0 to 1; null: unknown. */
  expected: number | null;
  actual?: number | null;
  /** Number of people who moved on to the next step. */
  wentOn?: number;
  detail?: ReactNode;
}

export interface ShownPath {
  steps: PathStep[];
  lost: { expected: number | null; actual?: number | null };
  /** Share without a report yet. */
  waiting?: number;
  basis: "own" | "usual" | null;
}

interface PathRailProps {
  path: ShownPath;
  currency?: string;
  /** Not sent yet, in progress, or finished: sets the tense of the text. */
  time: "before" | "now" | "past";
}

/** The only rendering of a path through channels: price, condition, expected and actual share. */
export function PathRail({ path: { steps, lost, waiting = 0, basis }, currency = "", time }: PathRailProps) {
  const { t } = useTranslation("rail");
  const channel = useChannelName();
  const isExpected = basis !== null;
  const isMeasured = time !== "before" && lost.actual !== undefined;
  const isDrawn = isExpected || isMeasured;
  const items = steps.map((step, index): RailItem => {
    const { type, expected, actual, next } = step;
    const isLast = index === steps.length - 1;
    return {
      key: String(index),
      icon: index === 0 ? "send" : ("corner-down-right" satisfies IconName),
      tone: "info",
      title: channel(type),
      share: { expected, actual },
      detail: <Detail step={step} currency={currency} />,
      on: !isLast && next ? <On step={step} /> : undefined,
      hop: !isLast,
    };
  });
  const end: RailItem = {
    key: "lost",
    icon: "circle-x",
    tone: isMeasured ? "bad" : "mute",
    title: t(time === "before" ? "lostBefore" : "lost"),
    share: { ...lost, tone: "bad" },
  };
  const silent: RailItem = {
    key: "silent",
    icon: "clock",
    title: t("silent"),
    share: { expected: null, actual: waiting, tone: "info" },
  };
  const ends = isMeasured && waiting > 0 ? [silent, end] : [end];
  return (
    <div className="stack gap-1">
      <Rail
        label={t("label", { channels: steps.map(({ type }) => channel(type)).join(", ") })}
        heads={[isExpected ? t(`expected_${time}`) : null, isMeasured ? t("actual") : null]}
        items={isDrawn ? [...items, ...ends] : items}
      />
      {basis !== null && time === "before" && <p className="hint mt-2">{t(`basis_${basis}`)}</p>}
    </div>
  );
}

function On({ step: { next, wentOn } }: { step: PathStep }) {
  const { t, i18n } = useTranslation("rail");
  if (!wentOn) return next;
  return (
    <>
      {next}. {t("wentOn", { number: formatNumber(wentOn, i18n.language) })}
    </>
  );
}

function Detail({ step: { price, detail }, currency }: { step: PathStep; currency: string }) {
  const { t, i18n } = useTranslation("rail");
  const said = price && {
    sum: span(price, currency, i18n.language),
    parts: price.segments > 1 ? t("parts", { count: price.segments }) : null,
  };
  if (!said) return detail;
  return (
    <>
      <span className="block">{[t("each", { sum: said.sum }), said.parts].filter(Boolean).join(", ")}</span>
      {detail}
    </>
  );
}

/** Decimal separator plus two digits. */
const DECIMALS = 3;

/** "3.90–4.50 ₽" */
function span({ least, most }: { least: number; most: number }, currency: string, language: string): string {
  const to = formatMoney(most, currency, language);
  if (least === most) return to;
  const { prefix, whole, rest } = moneyParts(least, currency, language);
  return `${prefix}${whole}${rest.slice(0, DECIMALS)}–${to.slice(prefix.length)}`;
}
