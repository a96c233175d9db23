import type { Rule as Access } from "../../app/domain/access/viewer";
import type { Actor } from "./actors";

export interface Rule {
  /** `guests`: who is signed in is sent home. */
  access: "open" | "guests" | Access;
  /** The parameters of the path for what this owner has. */
  params?: (owner: Actor) => Promise<Record<string, string>>;
  /** What is posted or sent: good enough to change something, were it let through. */
  body?: Record<string, unknown>;
  /** The page itself says that there is no such thing, or shows a blank form: no 404, and nothing of the row. */
  isSaid?: boolean;
  /** An outcome that the owner himself may also meet: what was changed or ended before. */
  refuses?: "missing" | "login" | "forbidden";
  /** `tree`: whoever looks after the account may. `everybody`: the path names nothing that is somebody's. */
  reach?: "own" | "tree" | "everybody";
}

export const needs = (permission: Access["permission"]): { access: Access } => ({ access: { permission } });

/** A path that names nothing of anybody's. */
export const of = (params: Record<string, string>): Partial<Rule> => ({
  params: async () => params,
  reach: "everybody",
});

// What runs other accounts: nobody does it to himself.
export const ofOthers = (permission: Access["permission"]): Partial<Rule> => ({
  access: { permission, level: "resellerAndAbove" },
  reach: "tree",
  refuses: "forbidden",
});
