import { it } from "vitest";
import { surviveOutage } from "../support/faults/database-outage";

it("loses nothing received while the database returns errors for three quarters of a minute", async () => {
  await surviveOutage(45_000);
}, 900_000);
