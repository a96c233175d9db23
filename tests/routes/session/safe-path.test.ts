import { describe, expect, it } from "vitest";
import { safePath } from "../../../app/web/session/guard";
import { submit } from "../../support/forms/open-screen";
import { CABINET_URL } from "../../support/run/hosts";
import { createUser, PASSWORD } from "../../support/world/people";

const ELSEWHERE = [
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\n/evil.example",
  "\t//evil.example",
  " //evil.example",
  "/\t\\evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "/./\t/evil.example",
  "/%2e//evil.example",
  "javascript:alert(1)",
  "",
];

describe("a path to continue to", () => {
  it.each(ELSEWHERE)("never leads to another site: %j", (to) => {
    expect(new URL(safePath(to), CABINET_URL).origin).toBe(CABINET_URL);
    expect(safePath(to)).not.toMatch(/^\/[/\\]/);
  });

  it.each(["/messages/outgoing?search=a%20b&page=2#top", "/contacts/1//2", "/login?to=%2F%2Fx"])(
    "stays as it is on this site: %s",
    (to) => {
      expect(safePath(to)).toBe(to);
    },
  );

  it("is checked before the redirect after signing in", async () => {
    const { username } = await createUser();
    const response = await submit("/login?to=/%09/evil.example", { username, password: PASSWORD });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/"]);
  });
});
