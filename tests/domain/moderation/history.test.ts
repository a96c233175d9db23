import { expect, it } from "vitest";
import { shownSteps, withStep } from "../../../app/domain/moderation/history";

it("names people by their full names, whoever acts for another by his own", () => {
  const customer = { id: "1", level: "me", username: "client", name: "Анна Соколова" } as const;
  const staff = { id: "2", username: "manager", name: "Олег Панин", isLess: false };
  const asked = withStep([], customer, "submitted", 1);
  const both = withStep(asked, { ...customer, actor: staff, askerLevel: "manager" }, "changed", 2);
  expect(shownSteps(both, { id: "3", level: "manager" }).map(({ name, level }) => [name, level])).toEqual([
    ["Анна Соколова", "me"],
    ["Олег Панин", "manager"],
  ]);
});
