import { useTranslation } from "react-i18next";
import type { IconName } from "../ui/icon-names";
import { State, StatePill } from "../ui/status";
import type { Tone } from "../ui/tone";
import type { ModerationName } from "./query";

const STYLE: Record<ModerationName, { tone: Tone; icon: IconName }> = {
  pending: { tone: "mute", icon: "clock" },
  approved: { tone: "ok", icon: "circle-check" },
  rejected: { tone: "bad", icon: "circle-x" },
};

export function ModerationState({ moderation, pill }: { moderation: ModerationName; pill?: boolean }) {
  const { t } = useTranslation("moderation");
  const Form = pill ? StatePill : State;
  return <Form {...STYLE[moderation]} label={t(`moderation_${moderation}`)} />;
}
