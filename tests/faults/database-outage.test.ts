import { it } from "vitest";
import { surviveOutage } from "../support/faults/database-outage";

it("loses nothing of what comes while the database answers errors for a minute and a half", async () => {
  await surviveOutage(90_000);
}, 900_000);
