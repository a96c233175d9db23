import { useTranslation } from "react-i18next";
import { formatDate } from "../../../components/ui/format";
import { State } from "../../../components/ui/status";
import { useZone } from "../../../web/frame/preferences";
import type { NumberView } from "./number-view.server";

/** Date until which it is paid, or since when it is not. */
export function Paid({ number: { isPaid, expiredAt } }: { number: Pick<NumberView, "isPaid" | "expiredAt"> }) {
  const { t, i18n } = useTranslation("apisender");
  const zone = useZone();
  if (expiredAt === null) return <State tone="mute" icon="clock" label={t("unpaid")} />;
  const date = formatDate(expiredAt, i18n.language, zone, { year: true });
  return isPaid ? (
    <span className="num">{t("paidUntil", { date })}</span>
  ) : (
    <State tone="bad" icon="circle-x" label={t("expired", { date })} />
  );
}
