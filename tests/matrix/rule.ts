import type { Rule as Access } from "../../app/domain/base/access/viewer";
import type { Actor } from "./actors";

export interface Rule {
  /** `guests`: signed-in users are redirected to the home page. */
  access: "open" | "guests" | Access;
  /** Path parameters for this owner's rows. */
  params?: (owner: Actor) => Promise<Record<string, string>>;
  /** Valid input that would change something if allowed. */
  body?: Record<string, unknown>;
  /** Instead of a 404, the page says that nothing was found or shows an empty form, without leaks. */
  isSaid?: boolean;
  /** An outcome that the owner may get too, because the row has changed or ended. */
  refuses?: "missing" | "login" | "forbidden";
  /** `tree`: also managers of the account. `everybody`: the path names no owner's row. */
  reach?: "own" | "tree" | "everybody";
}

export const needs = (permission: Access["permission"]): { access: Access } => ({ access: { permission } });

/** A path that names no owner's row. */
export const of = (params: Record<string, string>): Partial<Rule> => ({
  params: async () => params,
  reach: "everybody",
});

// Manages other accounts, never one's own.
export const ofOthers = (permission: Access["permission"]): Partial<Rule> => ({
  access: { permission, level: "resellerAndAbove" },
  reach: "tree",
  refuses: "forbidden",
});
