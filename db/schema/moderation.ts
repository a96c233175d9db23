import type { Level } from "./accounts";

export interface Step {
  at: number;
  what: "submitted" | "resubmitted" | "changed" | "approved" | "rejected" | "switchedOn" | "switchedOff";
  by: string;
  level: Level;
  name: string;
  comment?: string;
  /** Of a switch: when what is decided was asked for. */
  since?: number;
}
