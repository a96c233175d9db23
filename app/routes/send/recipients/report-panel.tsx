import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button";
import { Pairs } from "../../../components/ui/dl";
import { useErrorText } from "../../../components/ui/error-text";
import { formatNumber } from "../../../components/ui/format";
import { Note } from "../../../components/ui/note";
import type { IntakePart } from "../../../domain/messaging/sendings/accept/recipient-report";
import { intentOf } from "../step/intents";
import { HoleList } from "./missing-values";
import type { Report } from "./report.server";

interface ReportPanelProps {
  report: Report;
  isCounting: boolean;
  draftId: string;
  /** The draft is stored and its phones are readable. */
  mayDownload: boolean;
}

export function ReportPanel({ report: { intake, problems }, isCounting, draftId, mayDownload }: ReportPanelProps) {
  const { t, i18n } = useTranslation("audience");
  const errorText = useErrorText();
  const number = (n: number) => formatNumber(n, i18n.language);
  const file = (part: IntakePart, query = "") => `/send/recipients/file?d=${draftId}&part=${part}${query}`;
  const linked = (part: IntakePart, count: number) =>
    mayDownload && count > 0 ? (
      <a href={file(part)} download aria-label={t("download", { what: `${t(nameOf(part))}, ${number(count)}` })}>
        {number(count)}
      </a>
    ) : (
      number(count)
    );
  const leftOut = intake?.left.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <section className="stack gap-3" aria-labelledby="report" aria-busy={isCounting}>
      <h2 id="report">{t("report")}</h2>
      {problems.length > 0 && (
        <Note tone="warn" role="status">
          {problems.map(errorText).join(". ")}
        </Note>
      )}
      {!intake && problems.length === 0 && <p className="hint">{t("nobody")}</p>}
      {intake && (
        <>
          <p className="stack gap-0.5" role="status">
            <span className="text-sm text-ink-3">{t("accepted")}</span>
            <span className="num text-2xl font-medium">
              {!intake.isExact && <span>≈ </span>}
              {linked("accepted", intake.accepted)}
            </span>
          </p>
          {intake.left.length > 0 && (
            <Pairs
              numbers
              items={intake.left.map(({ reason, count }) => ({
                key: reason,
                term: t(`left_${reason}`),
                value: linked(reason, count),
              }))}
            />
          )}
          <HoleList holes={intake.holes} />
          {!intake.isExact && <p className="hint">{t("notExact")}</p>}
          {mayDownload && (
            <p className="stack gap-1 text-sm">
              <span className="text-ink-3">{t("files")}</span>
              {leftOut > 0 && <a href={file("left")}>{t("allLeft")}</a>}
              {leftOut > 0 && <a href={file("left", "&encoding=windows-1251")}>{t("allLeft1251")}</a>}
              <a href={file("accepted", "&encoding=windows-1251")}>{t("accepted1251")}</a>
            </p>
          )}
        </>
      )}
      <noscript>
        <Button size="s" {...intentOf("save")}>
          {t("recount")}
        </Button>
      </noscript>
    </section>
  );
}

function nameOf(part: IntakePart) {
  return part === "accepted" || part === "left" ? "accepted" : (`left_${part}` as const);
}
