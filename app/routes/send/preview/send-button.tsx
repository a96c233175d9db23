import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isIntent } from "../../../components/forms/intents";
import { Button } from "../../../components/ui/button";
import { formatMoney, formatNumber } from "../../../components/ui/format";
import { Icon } from "../../../components/ui/icon";
import { type Intent, intentOf } from "../step/intents";
import type { PreviewPage } from "./page.server";

type T = ReturnType<typeof useTranslation<"review">>["t"];

/**
 * One submit button per schedule choice; CSS shows the selected one. The label is posted, and the server accepts only
 * what it shows.
 */
export function SendButton({ page: { run, digest, message, currency, schedule } }: { page: PreviewPage }) {
  const { t, i18n } = useTranslation("review");
  const navigation = useNavigation();
  if (!run) return null;
  const approximately = run.isExact ? "" : "≈ ";
  const count = run.accepted;
  const number = approximately + formatNumber(count, i18n.language);
  const sum = approximately + formatMoney(run.cost.worst, currency, i18n.language);
  const words = { count, number, sum };
  const labels =
    message.type === "hlr"
      ? hlrLabels(t, words)
      : { now: t("sendPeople", words), later: t("planPeople", words), repeat: t("repeatPeople", words) };
  const busy = isIntent<Intent>(navigation.formData?.get("intent"), "send") && t("sending");
  return (
    <>
      <input type="hidden" name="shown.content" value={digest} />
      <input type="hidden" name="shown.accepted" value={run.accepted} />
      <input type="hidden" name="shown.price" value={run.cost.worst} />
      <Button variant="primary" {...intentOf("send", "now")} busy={busy}>
        {labels.now}
      </Button>
      <Button variant="primary" {...intentOf("send", "later")} busy={busy}>
        {labels.later}
      </Button>
      <Button variant="primary" {...intentOf("send", "repeat")} busy={busy}>
        {labels.repeat}
      </Button>
      {schedule.when !== "repeat" && <span className="self-center text-sm text-ink-2">{t("promise", { sum })}</span>}
      {run.atNight > 0 && (
        <a href="#schedule" className="row gap-1.5 self-center text-sm text-warn">
          <Icon name="moon" size="s" />
          {t("atNightShort", { number: formatNumber(run.atNight, i18n.language) })}
        </a>
      )}
    </>
  );
}

/** A number look-up sends nothing. */
function hlrLabels(t: T, { sum, ...counted }: { count: number; number: string; sum: string }) {
  const what = t("what_hlr", counted);
  return { now: t("sendCount", { what }), later: t("planCount", { what }), repeat: t("repeatWhat", { what, sum }) };
}
