import { describe, expect, it } from "vitest";
import { z } from "zod";
import { confirmation, newPassword, samePasswords } from "../../../../app/domain/base/access/input";

const schema = z.object({ password: newPassword, confirmation }).refine(...samePasswords);
const keysOf = (password: unknown, confirmation: unknown = password) =>
  schema.safeParse({ password, confirmation }).error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

describe("a new password", () => {
  it.each(["abc123", "A-Z~!`_[]{}", "123456789012345678"])("may be %s", (password) => {
    expect(keysOf(password)).toEqual([]);
  });

  it.each(["", "12345", "1234567890123456789", "pass word", "пароль123", "tab\tchar", "line12\n"])(
    "may not be %j",
    (password) => {
      expect(keysOf(password)).toEqual([["password", "passwordRule"]]);
    },
  );

  it("is required twice, identically", () => {
    expect(keysOf(undefined, "")).toEqual([["password", "passwordRequired"]]);
    expect(keysOf("abc123", "abc124")).toEqual([["confirmation", "passwordsDiffer"]]);
  });
});
