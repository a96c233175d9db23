import type { Level } from "./accounts";

/** One step of the way of what is looked at before it is used: when (ms UTC), what, who, and the reason where one was given. */
export interface Step {
  at: number;
  what: "submitted" | "resubmitted" | "changed" | "approved" | "rejected" | "switchedOn" | "switchedOff";
  by: string;
  level: Level;
  name: string;
  comment?: string;
}
