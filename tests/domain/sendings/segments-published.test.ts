import { describe, expect, it } from "vitest";
import { countSegments, type SmsEncoding, splitSegments } from "../../../app/domain/sendings/segments";

type Vector = [text: string, encoding: SmsEncoding, segments: number];

const gsm = (units: number, segments: number): Vector => ["A".repeat(units), "gsm7", segments];
const ucs = (units: number, segments: number): Vector => ["Я".repeat(units), "ucs2", segments];
/** A text as long as this whose places can be told apart. */
const counted = (length: number) => "1234567890".repeat(Math.ceil(length / 10)).slice(0, length);

// 3GPP TS 23.038 version 17, §6.2.1, and Sinch's copy of it (developers.sinch.com, character support), row by row.
const ROWS = [
  "@£$¥èéùìòÇ\nØø\rÅå",
  "Δ_ΦΓΛΩΠΨΣΘΞÆæßÉ",
  " !\"#¤%&'()*+,-./",
  "0123456789:;<=>?",
  "¡ABCDEFGHIJKLMNO",
  "PQRSTUVWXYZÄÖÑÜ§",
  "¿abcdefghijklmno",
  "pqrstuvwxyzäöñüà",
];

// 3GPP TS 23.038, §6.2.1.1: characters of the extension table take two septets, and 3GPP TS 23.040, §9.2.3.24.1, parts none.
const EXTENSION = [..."^{}\\[~]|€\f"];

const SNOWMAN = "☃";
const WHALE = "🐳";

const PUBLISHED: Record<string, Vector[]> = {
  "3GPP TS 23.038, default alphabet": ROWS.flatMap((row): Vector[] => [
    [row.repeat(20).slice(0, 160), "gsm7", 1],
    [row.repeat(20).slice(0, 161), "gsm7", 2],
  ]),
  "3GPP TS 23.038, extension table": EXTENSION.flatMap((character): Vector[] => [
    [character.repeat(80), "gsm7", 1],
    [character.repeat(81), "gsm7", 2],
    // 76 pairs and an empty septet in each part.
    [character.repeat(153), "gsm7", 3],
  ]),
  "dotdigital, SMS message segmentation (docs.cpaas.dotdigital.com)": [
    ...[gsm(160, 1), gsm(161, 2), gsm(306, 2), gsm(307, 3), gsm(459, 3), gsm(460, 4), gsm(612, 4), gsm(613, 5)],
    ...[ucs(70, 1), ucs(71, 2), ucs(134, 2), ucs(135, 3), ucs(201, 3), ucs(202, 4), ucs(268, 4), ucs(269, 5)],
  ],
  "Huawei Cloud, limitations on SMS messages (support.huaweicloud.com)": [gsm(158, 1), gsm(164, 2), gsm(320, 3)],
  "cloudnumbering, SMS encoding (developer.cloudnumbering.com)": [
    ...[gsm(918, 6), gsm(919, 7), ucs(402, 6), ucs(403, 7)],
    ["😀".repeat(35), "ucs2", 1],
  ],
  "the vendor's own plug-in, system/library/sigmamsg (github.com/ndrmir/opencart2.3)": [
    ...[gsm(1, 1), gsm(160, 1), gsm(306, 2), gsm(459, 3), ucs(1, 1), ucs(70, 1), ucs(134, 2), ucs(201, 3)],
  ],
  "Twilio, message-segment-calculator, tests/index.test.js": [
    [`{${counted(158)}`, "gsm7", 1],
    [`{${counted(159)}`, "gsm7", 2],
    [`😜${counted(68)}`, "ucs2", 1],
    [`😜${counted(69)}`, "ucs2", 2],
  ],
  "Twilio, message-segment-calculator, tests/segments.test.js and tests/charDetails.test.js": [
    [counted(307), "gsm7", 3],
    [`😜${counted(133)}`, "ucs2", 3],
    ["AB", "gsm7", 1],
    ["@😀", "ucs2", 1],
    [`${"|".repeat(24)}{${"|".repeat(28)}∞${"|".repeat(10)}^${"|".repeat(5)}`, "ucs2", 1],
  ],
  "split-sms, test/testdata/gsm.test.json (github.com/Codesleuth/split-sms)": [
    ...[gsm(160, 1), gsm(161, 2), gsm(306, 2), gsm(307, 3)],
    [`${counted(159)}€`, "gsm7", 2],
    [`${counted(152)}€${counted(7)}`, "gsm7", 2],
    ["|^€{}[~]\\".repeat(9).slice(0, 80), "gsm7", 1],
  ],
  "split-sms, test/testdata/unicode.test.json (github.com/Codesleuth/split-sms)": [
    [WHALE, "ucs2", 1],
    [`${WHALE}${SNOWMAN}${WHALE}`, "ucs2", 1],
    [SNOWMAN.repeat(70), "ucs2", 1],
    [WHALE.repeat(35), "ucs2", 1],
    [`${`${SNOWMAN}${WHALE}`.repeat(23)}${SNOWMAN}`, "ucs2", 1],
    [SNOWMAN.repeat(71), "ucs2", 2],
    [`${SNOWMAN.repeat(66)}${WHALE}${SNOWMAN.repeat(3)}`, "ucs2", 2],
  ],
};

describe.each(Object.entries(PUBLISHED))("as %s", (_, vectors) => {
  it.each(vectors)("counts %j", (text, encoding, segments) => {
    expect(countSegments(text)).toMatchObject({ encoding, segments });
    expect(splitSegments(text).length).toBe(segments);
  });
});

it("knows at least sixty different vectors", () => {
  const texts = Object.values(PUBLISHED).flatMap((vectors) => vectors.map(([text]) => text));
  expect(new Set(texts).size).toBeGreaterThanOrEqual(60);
});

it("parts texts where the published tests part them", () => {
  expect(splitSegments(`${counted(159)}€`).map((part) => part.length)).toEqual([153, 7]);
  expect(splitSegments(`${counted(152)}€${counted(7)}`).map((part) => part.length)).toEqual([152, 8]);
  const mixed = `${SNOWMAN.repeat(66)}${WHALE}${SNOWMAN.repeat(3)}`;
  expect(splitSegments(mixed)).toEqual([SNOWMAN.repeat(66), `${WHALE}${SNOWMAN.repeat(3)}`]);
});
