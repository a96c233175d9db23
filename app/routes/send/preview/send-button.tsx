import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isIntent } from "../../../components/forms/intents";
import { Button } from "../../../components/ui/button";
import { useChannelName } from "../../../components/ui/channel-name";
import { formatMoney, formatNumber } from "../../../components/ui/format";
import { type Intent, intentOf } from "../step/intents";
import type { PreviewPage } from "./page.server";

/**
 * Submit button per schedule choice; CSS shows the selected one. Its label is posted, and the server accepts only
 * that.
 */
export function SendButton({ page: { run, digest, message, fallbacks, currency, schedule } }: { page: PreviewPage }) {
  const { t, i18n } = useTranslation("review");
  const channelName = useChannelName();
  const navigation = useNavigation();
  const types = [...new Set([message.type, ...fallbacks.map(({ type }) => type)])];
  if (!run) return null;
  const approximately = run.isExact ? "" : "≈ ";
  const what = t(`what_${named(types)}`, {
    count: run.accepted,
    number: approximately + formatNumber(run.accepted, i18n.language),
    channel: channelName(types[0] === "apisender" ? "whatsapp" : types[0]!),
  });
  const sum = approximately + formatMoney(run.cost.worst, currency, i18n.language);
  const busy = isIntent<Intent>(navigation.formData?.get("intent"), "send") && t("sending");
  return (
    <>
      <input type="hidden" name="shown.content" value={digest} />
      <input type="hidden" name="shown.accepted" value={run.accepted} />
      <input type="hidden" name="shown.price" value={run.cost.worst} />
      <Button variant="primary" {...intentOf("send", "now")} busy={busy}>
        {t("sendCount", { what })}
      </Button>
      <Button variant="primary" {...intentOf("send", "later")} busy={busy}>
        {t("planCount", { what })}
      </Button>
      <Button variant="primary" {...intentOf("send", "repeat")} busy={busy}>
        {t("repeatWhat", { what, sum })}
      </Button>
      {schedule.when !== "repeat" && <span className="self-center text-sm text-ink-2">{t("promise", { sum })}</span>}
    </>
  );
}

/** Channels' messages in words. */
function named([type, ...others]: string[]) {
  const own = (["sms", "voice", "flashcall", "email", "push", "hlr"] as const).find((name) => name === type);
  return others.length > 0 ? "mixed" : (own ?? "messenger");
}
