import { expect, it } from "vitest";
import { encodingOf } from "../../../../app/domain/base/tables/encoding-input";
import { ENCODING_NAMES, ENCODINGS, READ_ENCODINGS } from "../../../../app/domain/base/tables/encodings";

it.each(READ_ENCODINGS)("reads %s by each of its names, in any case", (encoding) => {
  const schema = encodingOf(READ_ENCODINGS);
  for (const name of [
    encoding,
    encoding.toUpperCase(),
    ENCODING_NAMES[encoding],
    ENCODING_NAMES[encoding].toLowerCase(),
  ]) {
    expect(schema.parse(name)).toBe(encoding);
  }
});

it("lists the supported encodings when it refuses another", () => {
  const [issue] = encodingOf(ENCODINGS).safeParse("koi7").error?.issues ?? [];
  expect(issue).toMatchObject({
    message: "encodingUnknown",
    params: { allowed: "UTF-8, Windows-1251, Windows-1252, MacCyrillic" },
  });
});
