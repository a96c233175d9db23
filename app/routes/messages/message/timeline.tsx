import { useTranslation } from "react-i18next";
import { formatTime, formatWhen } from "../../../components/ui/format";
import type { IconName } from "../../../components/ui/icon-names";
import { Rail, type RailItem } from "../../../components/ui/rail";
import { SENDING_STYLE } from "../../../components/ui/status";
import type { Tone } from "../../../components/ui/tone";
import { useZone } from "../../../web/frame/preferences";
import { useChannel } from "../shared/use-channel";
import type { Message } from "./view.server";

type Entry = Message["trace"][number];

const STYLE: Record<Entry["status"], { icon: IconName; tone: Tone }> = {
  ...SENDING_STYLE,
  ruled: { icon: "sliders-horizontal", tone: "mute" },
  pending: { icon: "circle", tone: "mute" },
  retry: { icon: "repeat", tone: "warn" },
  unsure: { icon: "clock", tone: "warn" },
  late: { icon: "history", tone: "mute" },
  double: { icon: "layers", tone: "warn" },
  fallback: { icon: "corner-down-right", tone: "warn" },
  refunded: { icon: "rotate-ccw", tone: "ok" },
  kept: { icon: "wallet", tone: "mute" },
};

const DAY_MS = 24 * 60 * 60 * 1000;

type Props = { trace: Message["trace"]; now: number };

/** Routing trace; a retry is a dashed line. */
export function Timeline({ trace, now }: Props) {
  const { i18n } = useTranslation();
  const zone = useZone();
  const items = trace.map((entry, index): RailItem => {
    const isOld = now - entry.at > DAY_MS;
    const time = formatTime(entry.at, i18n.language, zone, true);
    const { title, detail } = entry;
    return {
      key: String(index),
      ...STYLE[entry.status],
      title,
      when: isOld ? `${formatWhen(entry.at, now, i18n.language, zone)}, ${time}` : time,
      detail: entry.changes ? <Changes rules={detail} changes={entry.changes} /> : detail || undefined,
      hop:
        entry.status === "retry" ||
        entry.status === "unsure" ||
        (entry.status === "fallback" && entry.code === "fired"),
    };
  });
  return <Rail items={items} />;
}

type Changed = NonNullable<Message["trace"][number]["changes"]>[number];

const FIELDS = { type: "channel", sender: "sender", text: "text" } as const;

export function Changes({ rules, changes }: { rules: string; changes: Changed[] }) {
  const { t } = useTranslation("messages");
  const channel = useChannel();
  return (
    <>
      <span className="block">{rules}</span>
      {changes.map(({ field, was, is }) => {
        const shown = (value: string) => (field === "type" ? channel(value) : value || "—");
        return (
          <span key={field} className="block whitespace-pre-wrap wrap-anywhere">
            {t("changed", { field: t(FIELDS[field]), was: shown(was), now: shown(is) })}
          </span>
        );
      })}
    </>
  );
}
