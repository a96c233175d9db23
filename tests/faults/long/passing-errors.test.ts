import { it } from "vitest";
import { survivePassingErrors } from "../../support/faults/passing-errors";

it("loses nothing, charges nothing twice and duplicates nothing while one in twenty database calls fails", async () => {
  await survivePassingErrors(20_000);
}, 3_600_000);
