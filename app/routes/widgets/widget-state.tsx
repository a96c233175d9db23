import { useTranslation } from "react-i18next";
import { State, StatePill } from "../../components/ui/status";
import type { Tone } from "../../components/ui/tone";

const STATES = {
  on: { tone: "ok", icon: "circle-check" },
  empty: { tone: "warn", icon: "triangle-alert" },
  off: { tone: "mute", icon: "circle" },
  blocked: { tone: "bad", icon: "ban" },
  capped: { tone: "bad", icon: "ban" },
} as const satisfies Record<string, { tone: Tone; icon: string }>;

export type WidgetStateName = keyof typeof STATES;

interface Shown {
  isActive: boolean;
  isBlocked: boolean;
  channels: string[];
}

/** `isCapped`: the day's budget is used up. */
export function stateOf(widget: Shown, isCapped = false): WidgetStateName {
  if (widget.isBlocked) return "blocked";
  if (!widget.isActive) return "off";
  if (isCapped) return "capped";
  return widget.channels.length > 0 ? "on" : "empty";
}

export function WidgetState({ state, pill = false }: { state: WidgetStateName; pill?: boolean }) {
  const { t } = useTranslation("widgets");
  const Form = pill ? StatePill : State;
  return <Form {...STATES[state]} label={t(`state_${state}`)} />;
}
