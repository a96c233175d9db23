import type { Unopened } from "./request";

/** `reason` goes to the Worker, `message` to the log. */
export class Refusal extends Error {
  constructor(
    readonly reason: Unopened,
    message: string = reason,
  ) {
    super(message);
  }
}
