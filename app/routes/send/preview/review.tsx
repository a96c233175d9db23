import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PathRail } from "../../../components/message/path-rail";
import { useChannelName } from "../../../components/ui/channel-name";
import { Pairs } from "../../../components/ui/dl";
import { formatNumber, formatPercent } from "../../../components/ui/format";
import { HoleList } from "../recipients/missing-values";
import { pathOf } from "../step/paths";
import type { PreviewPage } from "./page.server";
import type { ShownMessage } from "./shown-messages.server";

type Part = "message" | "fallbacks" | "recipients";

/** Summary with links back. */
export function Review({ page }: { page: PreviewPage }) {
  const { t, i18n } = useTranslation("review");
  const { frame, title, message, second } = page;
  const first = (
    <>
      {title && <p className="text-ink-3">{title}</p>}
      <MessageAnswers message={message} />
      {second && (
        <div className="mt-3">
          <p className="text-sm text-ink-3">
            {t("splitShown", { share: formatPercent(second.share / 100, i18n.language) })}
          </p>
          <p className="whitespace-pre-wrap wrap-anywhere">
            {[subjectOf(second, message), second.text].filter(Boolean).join("\n")}
          </p>
          <p className="hint">{t("splitCost")}</p>
        </div>
      )}
    </>
  );
  const parts: { part: Part; to: string; value: ReactNode }[] = [
    { part: "message", to: pathOf("message", frame.id), value: first },
    { part: "fallbacks", to: pathOf("fallbacks", frame.id), value: <Way page={page} /> },
    { part: "recipients", to: pathOf("recipients", frame.id), value: <Recipients page={page} /> },
  ];
  return (
    <dl className="review">
      {parts.map(({ part, to, value }) => (
        <div key={part} id={`review-${part}`} tabIndex={-1}>
          <dt>{part === "fallbacks" ? t("path") : t(part)}</dt>
          <dd>{value}</dd>
          <dd className="change">
            <Link to={to}>
              {t("change")}
              <span className="sr-only">: {t(part)}</span>
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Line in which the second message differs from the first. */
const subjectOf = (second: ShownMessage, first: ShownMessage) =>
  second.lines.find(({ label, value }) => first.lines.some((one) => one.label === label && one.value !== value))?.value;

function MessageAnswers({ message: { type, sender, text, isExample, lines } }: { message: ShownMessage }) {
  const { t } = useTranslation("review");
  const channelName = useChannelName();
  return (
    <>
      <b className="font-medium">{[channelName(type), sender].filter(Boolean).join(", ")}</b>
      {text && <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>}
      <ul className="text-sm wrap-anywhere">
        {lines.map(({ label, value }) => (
          <li key={`${label} ${value}`}>
            <span className="text-ink-3">{label}: </span>
            <span>{value}</span>
          </li>
        ))}
      </ul>
      {isExample && <p className="hint">{t("exampleOf")}</p>}
    </>
  );
}

function Way({ page: { frame, run, path, fallbacks, budget, currency } }: { page: PreviewPage }) {
  const { t } = useTranslation("review");
  const shown = run?.path ?? path;
  const steps = shown.steps.map((step, index) => {
    const own = fallbacks[index - 1];
    if (!own) return step;
    const detail = (
      <>
        <MessageAnswers message={own} />
        <Link to={pathOf("fallbacks", frame.id, index - 1)}>
          {t("change")}
          <span className="sr-only">: {t("fallbackNumber", { number: index })}</span>
        </Link>
      </>
    );
    return { ...step, detail };
  });
  return (
    <>
      <PathRail path={{ ...shown, steps }} currency={currency} time="before" />
      {budget && <p className="mt-3 text-sm">{budget}</p>}
    </>
  );
}

function Recipients({ page: { chosen, run } }: { page: PreviewPage }) {
  const { t, i18n } = useTranslation("review");
  const number = (value: number) => formatNumber(value, i18n.language);
  const { addresses, lists, without, exceptions } = chosen;
  const who = [
    ...(addresses > 0 ? [t("typed", { count: addresses, number: number(addresses) })] : []),
    ...lists.map(({ title, contacts }) => `${title} (${number(contacts)})`),
  ];
  const except = [
    ...without,
    ...(exceptions > 0 ? [t("typed", { count: exceptions, number: number(exceptions) })] : []),
  ];
  return (
    <>
      <p className="wrap-anywhere">{who.length > 0 ? who.join(", ") : t("none")}</p>
      {except.length > 0 && <p className="text-ink-3 wrap-anywhere">{t("except", { names: except.join(", ") })}</p>}
      {run && <People run={run} />}
    </>
  );
}

/** Recipients, with or without missing values, and excluded people with the reasons. */
function People({ run: { accepted, total, excluded, holes } }: { run: NonNullable<PreviewPage["run"]> }) {
  const { t, i18n } = useTranslation("review");
  const number = (value: number) => formatNumber(value, i18n.language);
  const reasons = excluded.map(({ reason, count }) => `${t(`left_${reason}`)}: ${number(count)}`);
  const left = (
    <>
      {t("count_left")}
      {reasons.length > 0 && <span className="hint block">{reasons.join(", ")}</span>}
    </>
  );
  return (
    <div className="stack mt-2 gap-3">
      <Pairs
        numbers
        items={[
          { term: t("count_recipients"), value: number(accepted) },
          ...(total > accepted ? [{ key: "left", term: left, value: number(total - accepted) }] : []),
        ]}
      />
      <HoleList holes={holes} />
    </div>
  );
}
