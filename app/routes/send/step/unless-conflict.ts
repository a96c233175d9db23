import type { ShouldRevalidateFunction } from "@remix-run/react";
import type { StepAnswer } from "./step-result.server";

/**
 * Revalidates after a rejected action, which may have stored or fixed something; in a conflict, the user chooses first.
 */
export const unlessConflict: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult === undefined ? defaultShouldRevalidate : !(actionResult as StepAnswer | null)?.isConflict;
