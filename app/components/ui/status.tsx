import { useTranslation } from "react-i18next";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";
import type { Tone } from "./tone";

export const SENDING_STYLE = {
  pending: { icon: "clock", tone: "mute" },
  processing: { icon: "loader-circle", tone: "info" },
  sent: { icon: "check", tone: "info" },
  delivered: { icon: "check-check", tone: "ok" },
  seen: { icon: "eye", tone: "ok" },
  paused: { icon: "circle-pause", tone: "warn" },
  failed: { icon: "circle-x", tone: "bad" },
  unsent: { icon: "ban", tone: "mute" },
} as const satisfies Record<string, { icon: IconName; tone: Tone }>;

export type SendingStatusName = keyof typeof SENDING_STYLE;

const DEFAULT_ICON: Record<Tone, IconName> = {
  mute: "circle",
  info: "loader-circle",
  ok: "circle-check",
  warn: "triangle-alert",
  bad: "circle-x",
};

interface StateProps {
  tone: Tone;
  label: string;
  icon?: IconName;
  /** Label is a sentence and may take several lines. */
  isLong?: boolean;
}

/** State in a table: coloured icon, grey label; failures have a coloured label. */
export function State({ tone, label, icon = DEFAULT_ICON[tone], isLong = false }: StateProps) {
  const className = classNames(`status status-${tone}`, isLong && "whitespace-normal") ?? "";
  return <Worded className={className} icon={icon} label={label} />;
}

/** State in a head: tinted pill. */
export function StatePill({ tone, label, icon = DEFAULT_ICON[tone] }: StateProps) {
  return <Worded className={classNames("pill", tone !== "mute" && `pill-${tone}`) ?? ""} icon={icon} label={label} />;
}

/** `label` replaces the status, "Delivered by SMS". */
export function SendingStatus({ status, pill, label }: { status: SendingStatusName; pill?: boolean; label?: string }) {
  const { t } = useTranslation("common");
  const { icon, tone } = SENDING_STYLE[status];
  const Form = pill ? StatePill : State;
  return <Form tone={tone} icon={icon} label={label ?? t(`status_${status}`)} />;
}

function Worded({ className, icon, label }: { className: string; icon: IconName; label: string }) {
  return (
    <span className={className}>
      <Icon name={icon} className={icon === "loader-circle" ? "icon-turning" : undefined} />
      {label}
    </span>
  );
}
