import { describe, expect, it } from "vitest";
import { isEmail } from "../../../../app/domain/base/shared/email";

describe("isEmail", () => {
  it.each(["a@example.ru", "A.B+c@Mail.Example.COM", "иван@почта.рф"])("accepts %s", (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each(["", "a", "a@b", "@b.ru", "a@b.", "a@.ru", "a@b..ru", "a b@c.ru", "a@b@c.ru", "a@b.ru;c@d.ru", "<a@b.ru>"])(
    "refuses %j",
    (text) => {
      expect(isEmail(text)).toBe(false);
    },
  );

  it("refuses a very long text at once", () => {
    expect(isEmail(`a@${".a".repeat(100_000)}@`)).toBe(false);
  });
});
