import { it } from "vitest";
import { surviveOutage } from "../../support/faults/database-outage";

it("loses nothing received while the database returns errors for ten minutes", async () => {
  await surviveOutage(10 * 60_000);
}, 3_600_000);
