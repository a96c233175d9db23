import { useTranslation } from "react-i18next";
import { useChannelName } from "../../../components/ui/channel-name";
import { formatNumber } from "../../../components/ui/format";
import { Rail } from "../../../components/ui/rail";
import type { ShownFallback } from "./template-view.server";

export function Fallbacks({ steps }: { steps: ShownFallback[] }) {
  const { t, i18n } = useTranslation("templates");
  const { t: common } = useTranslation("common");
  const channel = useChannelName();
  const said = (statuses: string[]) => statuses.map((status) => common(`status_${status as "sent"}`)).join(", ");
  const afterOf = (seconds: number) => {
    const [unit, size] =
      seconds % 3600 === 0 ? (["h", 3600] as const) : seconds % 60 === 0 ? (["min", 60] as const) : (["s", 1] as const);
    return t(`onTimeout_${unit}`, { n: formatNumber(seconds / size, i18n.language) });
  };
  const items = steps.map(({ type, text, statuses, timeout, answer }, index) => ({
    key: String(index),
    icon: "corner-down-right" as const,
    title: text ? `${channel(type)}: ${text}` : channel(type),
    detail: [
      statuses.length > 0 && t("onStatus", { statuses: said(statuses) }),
      timeout && afterOf(timeout.timeout),
      timeout && timeout.except.length > 0 && t("unless", { statuses: said(timeout.except) }),
      answer && t("onAnswer", { text: answer }),
    ]
      .filter(Boolean)
      .join(", "),
  }));
  return (
    <section className="stack gap-2" aria-labelledby="fallbacks">
      <h3 id="fallbacks">{t("fallbacks")}</h3>
      <Rail items={items} />
    </section>
  );
}
