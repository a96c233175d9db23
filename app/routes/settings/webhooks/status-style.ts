import type { IconName } from "../../../components/ui/icon-names";
import type { Tone } from "../../../components/ui/tone";
import type { HookState } from "../../../domain/webhooks/view";

export const STATE_STYLE: Record<HookState, { tone: Tone; icon: IconName }> = {
  working: { tone: "ok", icon: "circle-check" },
  failing: { tone: "bad", icon: "triangle-alert" },
  off: { tone: "mute", icon: "circle-pause" },
  gone: { tone: "bad", icon: "ban" },
};

const EVENT_WORDS = ["sent", "delivered", "seen", "failed", "incoming", "test"] as const;

/** "sendings.sent" as the last part of a key `event_…`; null for one that is known no more. */
export function eventWord(type: string) {
  const word = type.slice(type.indexOf(".") + 1);
  return EVENT_WORDS.find((known) => known === word) ?? null;
}

const ERROR_WORDS = ["timeout", "noAnswer", "status", "condition", "address", "waited"] as const;

/** Why a request failed as the last part of a key `error_…`. */
export function errorWord(error: string | null) {
  return ERROR_WORDS.find((known) => known === error) ?? null;
}
