import type { Problem } from "../../shared/result";

/** Why a spreadsheet is not read; whoever opened the file turns it into a refusal. */
export class Unreadable extends Error {
  constructor(readonly problem: Problem) {
    super(problem.key);
  }
}
