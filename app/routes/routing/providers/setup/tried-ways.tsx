import { useTranslation } from "react-i18next";
import { Button } from "../../../../components/ui/button";
import { formatNumber } from "../../../../components/ui/format";
import { Note } from "../../../../components/ui/note";
import type { TriedWay } from "../../../../domain/base/shared/ports/platform";

/** Whether the pressed button tests the settings instead of saving them. */
export const isTrial = (form: FormData) => form.get("intent") === "try";

/** Connects with the typed settings; saves and sends nothing. */
export function TryButton({ isBusy }: { isBusy: boolean }) {
  const { t } = useTranslation("routing");
  return (
    <Button name="intent" value="try" busy={isBusy && t("trial_button")}>
      {t("trial_button")}
    </Button>
  );
}

/** Result of each connection attempt; `hasSecrets`: the form no longer holds the typed passwords. */
export function TriedWays({ ways, hasSecrets }: { ways: TriedWay[]; hasSecrets: boolean }) {
  const { t, i18n } = useTranslation("routing");
  const nameOf = ({ way, port, isRelayed }: TriedWay) => {
    const name = t(`trial_${way}`, { port: `${port}` });
    return isRelayed ? t("trial_relayed", { way: name }) : name;
  };
  return (
    <section className="mt-8 stack max-w-160 gap-3" aria-labelledby="trial-title">
      <h2 id="trial-title">{t("trial_title")}</h2>
      <p className="text-sm text-ink-2">{t("trial_help")}</p>
      <div className="stack gap-3" role="status">
        {ways.map((tried) => (
          <Note key={nameOf(tried)} tone={tried.reason === null ? "ok" : "bad"} title={nameOf(tried)}>
            {tried.reason === null
              ? t("trial_works", { ms: formatNumber(tried.ms, i18n.language) })
              : t(`trial_${tried.reason}`)}
            {tried.detail && <code className="ml-1 font-mono text-xs wrap-anywhere">{tried.detail}</code>}
          </Note>
        ))}
      </div>
      {hasSecrets && (
        <noscript>
          <p className="text-sm text-ink-2">{t("trial_again")}</p>
        </noscript>
      )}
    </section>
  );
}
