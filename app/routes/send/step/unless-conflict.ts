import type { ShouldRevalidateFunction } from "@remix-run/react";
import type { StepAnswer } from "./step.server";

/**
 * Refused actions may have stored or fixed something, so the page revalidates; not in a conflict, until the user
 * chooses.
 */
export const unlessConflict: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult === undefined ? defaultShouldRevalidate : !(actionResult as StepAnswer | null)?.isConflict;
