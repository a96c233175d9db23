import { it } from "vitest";
import { surviveOutage } from "../../support/faults/database-outage";

it("loses nothing of what comes while the database answers errors for ten minutes", async () => {
  await surviveOutage(10 * 60_000);
}, 3_600_000);
