import type { IconName } from "../../../components/ui/icon-names";
import type { Tone } from "../../../components/ui/tone";
import type { Right } from "../../../domain/base/access/viewer";
import type { IntegrationState } from "../../../domain/products/integrations/integrations";

export const LIST = "/settings/integrations";

export const STATE_STYLE: Record<IntegrationState, { tone: Tone; icon: IconName }> = {
  working: { tone: "ok", icon: "circle-check" },
  failing: { tone: "bad", icon: "triangle-alert" },
  disconnected: { tone: "bad", icon: "triangle-alert" },
  off: { tone: "mute", icon: "circle-pause" },
};

/** Requires the account's integrations setting as well as the permission. */
export function rightTo(act: "get" | "create" | "update" | "remove") {
  return [`integrations.${act}`, "advanced.integrations"] as const satisfies readonly Right[];
}
