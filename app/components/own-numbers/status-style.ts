import type { OwnNumberState } from "../../../db/schema/own-numbers";
import type { IconName } from "../ui/icon-names";
import type { Tone } from "../ui/tone";

/** Known hints for other provider states. */
const HINTS = ["creating", "phoneAlreadyUsed", "blocked", "yellowCard"] as const;

export type ConnectionState = OwnNumberState | "off" | (typeof HINTS)[number];

/** Connection state as a catalog key. */
export function connectionOf(row: { state: OwnNumberState; hint: string | null; isActive: boolean }): ConnectionState {
  if (row.state === "deleted") return "deleted";
  if (!row.isActive) return "off";
  return row.state === "undefined" ? (HINTS.find((hint) => hint === row.hint) ?? "undefined") : row.state;
}

export const STYLE: Record<ConnectionState, { tone: Tone; icon: IconName }> = {
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
