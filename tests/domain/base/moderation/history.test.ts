import { expect, it } from "vitest";
import { shownSteps, withStep } from "../../../../app/domain/base/moderation/history";

it("names people by their full names, and an actor by the actor's own", () => {
  const customer = { id: "1", level: "me", username: "client", name: "Анна Соколова" } as const;
  const staff = { id: "2", username: "manager", name: "Олег Панин", isLess: false };
  const submitted = withStep([], customer, "submitted", 1);
  const both = withStep(submitted, { ...customer, actor: staff, askerLevel: "manager" }, "changed", 2);
  expect(shownSteps(both, { id: "3", level: "manager" }).map(({ name, level }) => [name, level])).toEqual([
    ["Анна Соколова", "me"],
    ["Олег Панин", "manager"],
  ]);
});
