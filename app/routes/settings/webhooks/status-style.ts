import type { IconName } from "../../../components/ui/icon-names";
import type { Tone } from "../../../components/ui/tone";
import type { HookState } from "../../../domain/messaging/webhooks/view";

export const STATE_STYLE: Record<HookState, { tone: Tone; icon: IconName }> = {
  working: { tone: "ok", icon: "circle-check" },
  failing: { tone: "bad", icon: "triangle-alert" },
  off: { tone: "mute", icon: "circle-pause" },
  gone: { tone: "bad", icon: "ban" },
};

const EVENT_WORDS = ["sent", "delivered", "seen", "failed", "incoming", "clicked", "confirmed", "test"] as const;

/** "sendings.sent" as a key suffix of `event_…`; null if unknown. */
export function eventWord(type: string) {
  const word = type.slice(type.indexOf(".") + 1);
  return EVENT_WORDS.find((known) => known === word) ?? null;
}

const ERROR_WORDS = ["timeout", "noAnswer", "status", "condition", "address", "waited"] as const;

/** Failure as a key suffix of `error_…`. */
export function errorWord(error: string | null) {
  return ERROR_WORDS.find((known) => known === error) ?? null;
}
