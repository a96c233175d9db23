import { expect, it } from "vitest";
import { logged, loggedPath, stackOf } from "../../../../../app/domain/base/shared/errors/logged";

const failed = () => {
  const cause = new Error("Failed query: insert\nparams: 79160000001,Code 1234\nis yours", {
    cause: new Error("D1_ERROR: no such table"),
  });
  return new Error("Failed query: update\nparams: 79160000002,\n    at home", { cause });
};

it("logs an error and its causes without the values of its queries, over any number of lines", () => {
  expect(logged(failed())).toBe(
    "Error: Failed query: update ← Error: Failed query: insert ← Error: D1_ERROR: no such table",
  );
  const stack = stackOf(failed());
  expect(stack).toContain("logged.test.ts");
  expect(stack).not.toMatch(/7916|Code|home/);
});

it("logs values that are not errors, and circular causes", () => {
  const circle = new Error("a");
  circle.cause = circle;
  expect(logged(circle)).toMatch(/^Error: a( ← Error: a)+$/);
  expect([logged("text"), logged(undefined), stackOf("text")]).toEqual(["text", "", ""]);
});

it("logs a path without its secret keys", () => {
  const id = "0199a000-0000-7000-8000-00000000000a";
  expect(loggedPath(`/webhook/providers/smtp/${id}/Zm9yZ2VkLXNpZ25hdHVyZQ`)).toBe(`/webhook/providers/smtp/${id}/…`);
  expect(loggedPath("/recover/ab12CD34ab12CD34ab12CD34")).toBe("/recover/…");
  expect(loggedPath(`/api/messageRuleGroups/${id}`)).toBe(`/api/messageRuleGroups/${id}`);
});
