import type { WapiState } from "../../../../db/schema/wapi";
import type { IconName } from "../../../components/ui/icon-names";
import type { Tone } from "../../../components/ui/tone";

/** What the provider says of a number whose state is not among ours, as far as it has words. */
const HINTS = ["creating", "phoneAlreadyUsed", "blocked", "yellowCard"] as const;

export type Standing = WapiState | "off" | (typeof HINTS)[number];

/** What a number is doing, in one word of the catalog. */
export function standingOf(row: { state: WapiState; hint: string | null; isActive: boolean }): Standing {
  if (row.state === "deleted") return "deleted";
  if (!row.isActive) return "off";
  return row.state === "undefined" ? (HINTS.find((hint) => hint === row.hint) ?? "undefined") : row.state;
}

export const LOOK: Record<Standing, { tone: Tone; icon: IconName }> = {
  authorized: { tone: "ok", icon: "circle-check" },
  notAuthorized: { tone: "warn", icon: "qr-code" },
  sleep: { tone: "info", icon: "loader-circle" },
  creating: { tone: "info", icon: "loader-circle" },
  deleted: { tone: "mute", icon: "trash-2" },
  undefined: { tone: "bad", icon: "circle-alert" },
  off: { tone: "bad", icon: "ban" },
  phoneAlreadyUsed: { tone: "bad", icon: "circle-alert" },
  blocked: { tone: "bad", icon: "ban" },
  yellowCard: { tone: "bad", icon: "triangle-alert" },
};
