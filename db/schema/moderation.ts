import type { Level } from "./accounts";

export interface Step {
  at: number;
  what: "submitted" | "resubmitted" | "changed" | "approved" | "rejected" | "switchedOn" | "switchedOff";
  by: string;
  level: Level;
  name: string;
  comment?: string;
  /** For a switch: when the decided version was submitted. */
  since?: number;
}
