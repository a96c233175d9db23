import type { Step, StepState } from "../../domain/insight/home/first-steps";

/** A first step with its way. */
export interface ShownStep {
  step: Step;
  state: StepState;
  /** null: the viewer may not open it. */
  to: string | null;
  /** How long reviews usually take; null: too few to tell. */
  usual: string | null;
}
