import { it } from "vitest";
import { survivePassingErrors } from "../support/faults/passing-errors";

it("sends a campaign within the platform's limits while one in twenty database calls fails transiently", async () => {
  await survivePassingErrors(2000);
}, 900_000);
