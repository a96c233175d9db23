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
  const itemOf = useEntryItem(now);
  return <Rail items={trace.map((entry, index) => itemOf(entry, String(index)))} />;
}

/** A trace entry as a point of the rail; `channel`: named if a path has several. */
export function useEntryItem(now: number) {
  const { i18n } = useTranslation();
  const zone = useZone();
  return (entry: Entry, key: string, channel?: string): RailItem => {
    const { at, status, code, title, detail, changes } = entry;
    const time = formatTime(at, i18n.language, zone, true);
    const isNamed = channel !== undefined && status !== "fallback";
    return {
      key,
      ...STYLE[status],
      title: isNamed ? `${channel}: ${inSentence(title)}` : title,
      when: now - at > DAY_MS ? `${formatWhen(at, now, i18n.language, zone)}, ${time}` : time,
      detail: changes ? <Changes rules={detail} changes={changes} /> : detail || undefined,
      hop: status === "retry" || status === "unsure" || (status === "fallback" && code === "fired"),
    };
  };
}

/** Starts in lower case after a colon: "SMS: delivered". */
export function inSentence(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
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
