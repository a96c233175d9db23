import type { IconName } from "../../../components/ui/icon-names";
import type { Tone } from "../../../components/ui/tone";
import type { Right } from "../../../domain/access/viewer";
import type { IntegrationState } from "../../../domain/integrations/integrations";

export const LIST = "/settings/integrations";

export const STATE_STYLE: Record<IntegrationState, { tone: Tone; icon: IconName }> = {
  working: { tone: "ok", icon: "circle-check" },
  failing: { tone: "bad", icon: "triangle-alert" },
  disconnected: { tone: "bad", icon: "triangle-alert" },
  off: { tone: "mute", icon: "circle-pause" },
};

/** The screens are shown where the setting of the account allows it. */
export function rightTo(act: "get" | "create" | "update" | "remove") {
  return [`integrations.${act}`, "advanced.integrations"] as const satisfies readonly Right[];
}
