import { expect, it } from "vitest";
import { newId, newIdAt, timeOfId } from "../../../../app/domain/base/shared/ids";
import resetIds from "../../../support/engine/reset-ids";

const MOST_AHEAD_MS = 1000;

it("makes ids from the current time in every file, even after a file that changed the clock", () => {
  newIdAt(Date.now() + 5_000);
  resetIds();
  for (const id of [newId(), newIdAt(Date.now())])
    expect(Math.abs(timeOfId(id) - Date.now())).toBeLessThan(MOST_AHEAD_MS);
});
