import { expect, it } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { marksUnder } from "../../../workers/providers/mail/marks";

const marks = marksUnder("a secret of thirty-two letters or so");

it("encodes a message's reference in characters that every relay preserves", () => {
  const least = "00000000-0000-0000-0000-000000000000";
  const most = "ffffffff-ffff-ffff-ffff-ffffffffffff";
  const made = Array.from({ length: 200 }, () => ({ ownerId: newId(), id: newId() }));
  for (const message of [...made, { ownerId: least, id: most }]) {
    expect(marks.of(message)).toMatch(/^[0-9a-z]{50}$/);
    expect(marks.in(marks.returnPath("bounces@mail.example", message))).toEqual(message);
    expect(marks.in(marks.returnPath("bounces@mail.example", message).toUpperCase())).toEqual(message);
    expect(marks.in(`<${marks.of(message)}@mail.example>`)).toEqual(message);
  }
});

it("reads no reference from any other text", () => {
  for (const text of ["", "anna@example.com", `${"z".repeat(50)}@x`, `${"0".repeat(49)}@x`, `${"0".repeat(51)}@x`])
    expect(marks.in(text)).toBeNull();
});

it("cannot be forged with the ids, another secret or references of other messages", () => {
  const [message, other] = [newId(), newId()].map((id) => ({ ownerId: newId(), id })) as [Owned, Owned];
  const plain = [message.id, message.ownerId].map(inChars);
  const forged = [
    plain.join(""),
    plain.toReversed().join(""),
    marksUnder("another secret of thirty-two letters").of(message),
    marks.of(other).slice(0, 25) + marks.of(message).slice(25),
    marks.of(message).slice(0, 25) + marks.of(other).slice(25),
  ];
  for (const mark of forged) {
    const read = marks.in(`${mark}@x`);
    expect([message.id, other.id].includes(read?.id ?? "") && read?.ownerId === message.ownerId).toBe(false);
    expect(read).not.toEqual(other);
  }
});

type Owned = { ownerId: string; id: string };

const inChars = (uuid: string) =>
  BigInt(`0x${uuid.replaceAll("-", "")}`)
    .toString(36)
    .padStart(25, "0");
