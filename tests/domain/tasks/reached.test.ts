import { expect, it } from "vitest";
import { reachedOf } from "../../../app/domain/tasks/step-counts";

const SILENT = { sent: 940, delivered: 650, errored: 60 };

it("counts who stayed silent as not reached once a mailing is over, and as nobody's share before", () => {
  expect(reachedOf({ ...SILENT, finishedAt: 1 })).toEqual({ people: 1000, lost: 0.35 });
  const { people, lost } = reachedOf({ ...SILENT, finishedAt: null });
  expect([people, lost]).toEqual([710, expect.closeTo(60 / 710)]);
});
