import type { ShouldRevalidateFunction } from "@remix-run/react";
import type { StepAnswer } from "./step.server";

/**
 * An answer may have stored something, and what a refused button said is no longer so: the page comes anew with it. Another
 * tab's draft does not, before somebody chooses it.
 */
export const unlessConflict: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult === undefined ? defaultShouldRevalidate : !(actionResult as StepAnswer | null)?.isConflict;
