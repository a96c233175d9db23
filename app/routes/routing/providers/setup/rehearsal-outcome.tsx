import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../../components/ui/format";
import { Note } from "../../../../components/ui/note";
import type { Rehearsal } from "../../../../domain/network/routing/providers/test-send";

const TONES = { accepted: "ok", rejected: "bad", retry: "warn", unknown: "warn" } as const;

/** Outcome of a test, with each request and response. */
export function RehearsalOutcome({ rehearsal: { outcome, exchanges } }: { rehearsal: Rehearsal }) {
  const { t, i18n } = useTranslation("routing");
  const said = outcome.kind === "accepted" ? outcome.ref : outcome.code;
  return (
    <section className="mt-8 stack max-w-200 gap-4" aria-labelledby="outcome-title">
      <h2 id="outcome-title">{t("rehearsal_outcome")}</h2>
      <Note tone={TONES[outcome.kind]} title={t(`rehearsal_${outcome.kind}`)} role="status">
        <code className="font-mono text-xs">{said}</code>
        {outcome.kind !== "accepted" && outcome.detail && ` ${outcome.detail}`}
      </Note>
      {exchanges.length === 0 && <p className="text-sm text-ink-2">{t("rehearsal_noExchange")}</p>}
      {exchanges.map(({ request, answer, ms }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: static items
        <div key={place} className="stack gap-2">
          <h3 className="text-sm font-medium">{t("rehearsal_request")}</h3>
          <pre className="well font-mono text-xs whitespace-pre-wrap wrap-anywhere">{request}</pre>
          <h3 className="text-sm font-medium">
            {answer === null
              ? t("rehearsal_noAnswer", { ms: formatNumber(ms, i18n.language) })
              : t("rehearsal_answer", { ms: formatNumber(ms, i18n.language) })}
          </h3>
          {answer !== null && <pre className="well font-mono text-xs whitespace-pre-wrap wrap-anywhere">{answer}</pre>}
        </div>
      ))}
    </section>
  );
}
