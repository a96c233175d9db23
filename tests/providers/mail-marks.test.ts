import { expect, it } from "vitest";
import { newId } from "../../app/domain/shared/ids";
import { markIn, markOf, returnPath } from "../../workers/providers/mail-marks";

it("writes which message a mail is about in letters that every relay keeps", () => {
  for (let times = 0; times < 200; times++) {
    const message = { ownerId: newId(), id: newId() };
    expect(markOf(message)).toMatch(/^[0-9a-z]{50}$/);
    expect(markIn(returnPath("bounces@mail.example", message))).toEqual(message);
    expect(markIn(returnPath("bounces@mail.example", message).toUpperCase())).toEqual(message);
    expect(markIn(`<${markOf(message)}@mail.example>`)).toEqual(message);
  }
  const least = "00000000-0000-0000-0000-000000000000";
  const most = "ffffffff-ffff-ffff-ffff-ffffffffffff";
  expect(markIn(`${markOf({ ownerId: least, id: most })}@x`)).toEqual({ ownerId: least, id: most });
});

it("reads a message in nothing else", () => {
  for (const text of ["", "anna@example.com", `${"z".repeat(50)}@x`, `${"0".repeat(49)}@x`, `${"0".repeat(51)}@x`])
    expect(markIn(text)).toBeNull();
});
