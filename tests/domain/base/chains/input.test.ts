import { describe, expect, it } from "vitest";
import { MAX_STEPS } from "../../../../app/domain/base/chains/limits";
import { singleInput } from "../../../../app/domain/messaging/sendings/accept/input";

const step = { type: "sms", payload: { sender: "CABINET", text: "Hello" } };

const keysOf = (fallbacks: unknown) => {
  const parsed = singleInput.safeParse({ ...step, recipient: "+79160000001", fallbacks });
  return parsed.success ? parsed.data.fallbacks.length : parsed.error.issues.map(({ message }) => message);
};

/** Steps nested to this depth. */
function nested(depth: number): unknown[] {
  let list: unknown[] = [];
  for (let at = 0; at < depth; at++) list = [{ ...step, fallbacks: list }];
  return list;
}

describe("fallbacks", () => {
  it("form a chain of at most ten messages, as a flat list or nested", () => {
    expect(keysOf(Array(MAX_STEPS - 1).fill(step))).toBe(MAX_STEPS - 1);
    expect(keysOf(nested(MAX_STEPS - 1))).toBe(MAX_STEPS - 1);
    expect(keysOf(Array(MAX_STEPS).fill(step))).toEqual(["fallbacksTooLong"]);
    expect(keysOf(nested(MAX_STEPS))).toEqual(["fallbacksTooLong"]);
  });

  it("are refused without recursion when they form a cycle or nest endlessly", () => {
    const loop: Record<string, unknown> = { ...step };
    loop.fallbacks = [loop];
    expect(keysOf([loop])).toEqual(["fallbacksTooLong"]);
    expect(keysOf(nested(5000))).toEqual(["fallbacksTooLong"]);
  });

  it("cannot branch", () => {
    expect(keysOf([{ ...step, fallbacks: [step] }, step])).toEqual(["fallbacksBranch"]);
  });

  it.each([
    ["text", "sms"],
    ["a step that is none", [7]],
    ["an object", {}],
  ])("cannot be %s", (_, wrong) => {
    expect(keysOf(wrong)).toEqual(["fallbacksInvalid"]);
  });
});
