import { useTranslation } from "react-i18next";
import type { ShownStep } from "../../domain/base/moderation/history";
import { formatWhen } from "../ui/format";
import type { IconName } from "../ui/icon-names";
import { Rail } from "../ui/rail";
import type { Tone } from "../ui/tone";

const STYLE: Record<ShownStep["what"], { icon: IconName; tone: Tone }> = {
  submitted: { icon: "send", tone: "mute" },
  resubmitted: { icon: "repeat", tone: "mute" },
  changed: { icon: "pencil", tone: "mute" },
  approved: { icon: "circle-check", tone: "ok" },
  rejected: { icon: "circle-x", tone: "bad" },
  switchedOn: { icon: "circle-play", tone: "mute" },
  switchedOff: { icon: "circle-pause", tone: "mute" },
};

interface TimelineProps {
  steps: ShownStep[];
  now: number;
  zone: string | undefined;
}

export function ModerationTimeline({ steps, now, zone }: TimelineProps) {
  const { t, i18n } = useTranslation("moderation");
  if (steps.length === 0) return null;
  const items = steps.map(({ at, what, level, name, comment }, index) => ({
    key: String(index),
    ...STYLE[what],
    title: t(`what_${what}`),
    when: formatWhen(at, now, i18n.language, zone),
    detail: (
      <>
        {t(`by_${level}`, { name }).trim()}
        {comment && <span className="block whitespace-pre-wrap wrap-anywhere">{comment}</span>}
      </>
    ),
  }));
  return (
    <section className="stack gap-2" aria-labelledby="history">
      <h3 id="history">{t("history")}</h3>
      <Rail items={items} />
    </section>
  );
}
