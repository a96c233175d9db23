import { describe, expect, it } from "vitest";
import { countSegments, type SmsEncoding, splitSegments } from "../../../../../app/domain/base/text/segments";

/** `remaining`: units left in the last part, if the source gives them. */
type Vector = [text: string, encoding: SmsEncoding, segments: number, remaining?: number];

const gsm = (units: number, segments: number): Vector => ["A".repeat(units), "gsm7", segments];
const ucs = (units: number, segments: number): Vector => ["Я".repeat(units), "ucs2", segments];
/** A text of this length in which each character differs from its neighbours. */
const counted = (length: number) => "1234567890".repeat(Math.ceil(length / 10)).slice(0, length);

/** The 160 characters of split-sms' tests: "0--------<1--------<…". */
const RULER = Array.from({ length: 16 }, (_, ten) => `${String(ten).padEnd(9, "-")}<`).join("");
const RULED = RULER.slice(0, 153);
const EXTENDED_FEED = "\f|^€{}[~]\\";
const SNOWMAN = "☃";
const WHALE = "🐳";
const CHERRY = "櫻";
const RAINBOW = "🏳️‍🌈";
const EXTENDED = "|^€{}[~]\\";
const BASIC =
  "@Δ 0¡P¿p£_!1AQaq$Φ\"2BRbr¥Γ#3CScsèΛ¤4DTdtéΩ%5EUeuùΠ&6FVfvìΨ'7GWgwòΣ(8HXhxÇΘ)9IYiy\nΞ*:JZjzØ+;KÄkäøÆ,<LÖlö\ræ-=MÑmñÅß.>NÜnüåÉ/?O§oà";
const FOX = "The quick brown fox jumps over the lazy dog.";

/** Texts and results published by third parties. */
const PUBLISHED: Record<string, Vector[]> = {
  "dotdigital, SMS message segmentation (docs.cpaas.dotdigital.com)": [
    gsm(160, 1),
    gsm(161, 2),
    gsm(306, 2),
    gsm(307, 3),
    gsm(459, 3),
    gsm(460, 4),
    gsm(612, 4),
    gsm(613, 5),
    ucs(70, 1),
    ucs(71, 2),
    ucs(134, 2),
    ucs(135, 3),
    ucs(201, 3),
    ucs(202, 4),
    ucs(268, 4),
    ucs(269, 5),
  ],
  "Huawei Cloud, limitations on SMS messages (support.huaweicloud.com)": [gsm(158, 1), gsm(164, 2), gsm(320, 3)],
  "cloudnumbering, SMS encoding (developer.cloudnumbering.com)": [
    gsm(918, 6),
    gsm(919, 7),
    ucs(402, 6),
    ucs(403, 7),
    ["😀".repeat(35), "ucs2", 1],
  ],
  "the vendor's own plug-in, system/library/sigmamsg (github.com/ndrmir/opencart2.3)": [
    gsm(1, 1),
    gsm(160, 1),
    gsm(306, 2),
    gsm(459, 3),
    ucs(1, 1),
    ucs(70, 1),
    ucs(134, 2),
    ucs(201, 3),
  ],
  "Twilio, message-segment-calculator, tests/index.test.js": [
    [counted(160), "gsm7", 1],
    [counted(161), "gsm7", 2],
    [counted(307), "gsm7", 3],
    [`😜${counted(69).slice(1)}`, "ucs2", 1],
    [`😜${counted(70).slice(1)}`, "ucs2", 2],
    [`😜${counted(134).slice(1)}`, "ucs2", 3],
    [`🇮🇹${counted(67).slice(1)}`, "ucs2", 1],
    [`🇮🇹${counted(68).slice(1)}`, "ucs2", 2],
    [`${RAINBOW}${counted(65).slice(1)}`, "ucs2", 1],
    [`${RAINBOW}${counted(66).slice(1)}`, "ucs2", 2],
    ...[..."|^€{}[]~\\"].flatMap((escaped): Vector[] => [
      [`${escaped}${counted(158)}`, "gsm7", 1],
      [`${escaped}${counted(159)}`, "gsm7", 2],
    ]),
    ...[..."ÁÚúçíÍóÓ"].flatMap((letter): Vector[] => [
      [letter.repeat(70), "ucs2", 1],
      [letter.repeat(71), "ucs2", 2],
    ]),
    [`😀${"]".repeat(68)}`, "ucs2", 1],
    [`😀${"]".repeat(69)}`, "ucs2", 2],
    [`e\u0301\u0301\u0301${"a".repeat(66)}`, "ucs2", 1],
    // The source says 67: here, the letter and its first accent count as one.
    [`e\u0301\u0301\u0301${"a".repeat(68)}`, "ucs2", 2],
  ],
  "Twilio, message-segment-calculator, tests/charDetails.test.js": [
    ["AB", "gsm7", 1],
    ["@😀", "ucs2", 1],
    [`${"|".repeat(24)}{${"|".repeat(28)}∞${"|".repeat(10)}^${"|".repeat(5)}`, "ucs2", 1],
  ],
  "split-sms, test/testdata/gsm.test.json (github.com/Codesleuth/split-sms)": [
    [RULER, "gsm7", 1],
    [`${RULER}1`, "gsm7", 2],
    [RULED.repeat(2), "gsm7", 2],
    [`${RULED.repeat(2)}-`, "gsm7", 3],
    [`${RULER.slice(0, 159)}€`, "gsm7", 2],
    [`${RULER.slice(0, 152)}€${RULER.slice(153)}`, "gsm7", 2],
    [EXTENDED_FEED.repeat(9).slice(0, 80), "gsm7", 1],
    [EXTENDED_FEED.repeat(9).slice(0, 76).repeat(4), "gsm7", 4],
  ],
  "split-sms, test/testdata/unicode.test.json (github.com/Codesleuth/split-sms)": [
    [WHALE, "ucs2", 1],
    [`${WHALE}${SNOWMAN}${WHALE}`, "ucs2", 1],
    [SNOWMAN.repeat(70), "ucs2", 1],
    [WHALE.repeat(35), "ucs2", 1],
    [`${`${SNOWMAN}${WHALE}`.repeat(23)}${SNOWMAN}`, "ucs2", 1],
    [SNOWMAN.repeat(71), "ucs2", 2],
    [`${SNOWMAN.repeat(66)}${WHALE}${SNOWMAN.repeat(3)}`, "ucs2", 2],
    [`${WHALE.repeat(33)}${SNOWMAN}${WHALE}`, "ucs2", 1],
    [`${WHALE.repeat(33)}${SNOWMAN}${WHALE.repeat(2)}`, "ucs2", 2],
  ],
  "Mozilla, dom/mobilemessage/tests/marionette/test_getsegmentinfofortext.js": [
    ["a", "gsm7", 1, 159],
    ["€", "gsm7", 1, 158],
    [" ", "gsm7", 1, 159],
    ["a€", "gsm7", 1, 157],
    ["a ", "gsm7", 1, 158],
    ["€a", "gsm7", 1, 157],
    ["€ ", "gsm7", 1, 157],
    [" €", "gsm7", 1, 157],
    [" a", "gsm7", 1, 158],
    ["a".repeat(160), "gsm7", 1, 0],
    ["a".repeat(161), "gsm7", 2, 145],
    ["a".repeat(306), "gsm7", 2, 0],
    ["a".repeat(307), "gsm7", 3, 152],
    ["€".repeat(80), "gsm7", 1, 0],
    ["€".repeat(81), "gsm7", 2, 143],
    ["€".repeat(153), "gsm7", 3, 151],
    [`a${"€".repeat(152)}`, "gsm7", 2, 1],
    [`${"€".repeat(152)}a`, "gsm7", 2, 0],
    [CHERRY, "ucs2", 1, 69],
    [`${CHERRY}a`, "ucs2", 1, 68],
    [`${CHERRY}€`, "ucs2", 1, 68],
    [`${CHERRY} `, "ucs2", 1, 68],
    [CHERRY.repeat(70), "ucs2", 1, 0],
    [CHERRY.repeat(71), "ucs2", 2, 63],
    [CHERRY.repeat(134), "ucs2", 2, 0],
    [CHERRY.repeat(135), "ucs2", 3, 66],
  ],
  "instasent, sms-counter-php, Tests/SMSCounterTest.php": [
    ["a GSM Text", "gsm7", 1, 150],
    ["a GSM +Text", "gsm7", 1, 149],
    [counted(170), "gsm7", 2, 136],
    [`\`${counted(70)}`, "ucs2", 2, 63],
    ["\n\r", "gsm7", 1, 158],
    ["`", "ucs2", 1, 69],
  ],
  "phlib, sms-length, tests/SmsLengthTest.php": [
    [BASIC, "gsm7", 1],
    [EXTENDED, "gsm7", 1],
    ["simple msg", "gsm7", 1],
    ["simple msg plus € extended char", "gsm7", 1],
    ["simple msg plus • 1 UTF-16 code unit char", "ucs2", 1],
    ["simple msg plus 📱 2 UTF-16 code unit char", "ucs2", 1],
    ["simple msg".repeat(50), "gsm7", 4],
    ["exact max".repeat(153), "gsm7", 9],
    [EXTENDED.repeat(40), "gsm7", 5],
    [EXTENDED.repeat(76), "gsm7", 9],
    ["simple msg plus •".repeat(20), "ucs2", 6],
    ["simple msg plus 📱".repeat(20), "ucs2", 6],
    ["exact•max".repeat(67), "ucs2", 9],
    [`${FOX} ${FOX} ${FOX} ${FOX.replace("fox", "f[x")} ${FOX} ${FOX} The quick brown fox jumps over the.`, "gsm7", 3],
    ["🌐".repeat(67), "ucs2", 3],
  ],
};

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

/** Derived from the alphabet's tables, because no such texts are published. */
const DERIVED: Record<string, Vector[]> = {
  "3GPP TS 23.038, default alphabet": ROWS.flatMap((row): Vector[] => [
    [row.repeat(20).slice(0, 160), "gsm7", 1],
    [row.repeat(20).slice(0, 161), "gsm7", 2],
  ]),
  // §6.2.1.1: these take two septets, and 3GPP TS 23.040 §9.2.3.24.1 never splits them: 76 pairs and an empty septet
  // per part.
  "3GPP TS 23.038, extension table": [..."^{}\\[~]|€\f"].flatMap((character): Vector[] => [
    [character.repeat(80), "gsm7", 1],
    [character.repeat(81), "gsm7", 2],
    [character.repeat(153), "gsm7", 3],
  ]),
};

describe.each([...Object.entries(PUBLISHED), ...Object.entries(DERIVED)])("as %s", (_, vectors) => {
  it.each(vectors)("counts %j", (text, encoding, segments, remaining) => {
    const count = countSegments(text);
    expect(count).toMatchObject({ encoding, segments });
    expect(splitSegments(text).length).toBe(segments);
    if (remaining !== undefined) expect(count.remaining).toBe(remaining);
  });
});

it("has at least sixty distinct published vectors", () => {
  const texts = Object.values(PUBLISHED).flatMap((vectors) => vectors.map(([text]) => text));
  expect(new Set(texts).size).toBeGreaterThanOrEqual(60);
});

it("splits texts where the published tests split them", () => {
  expect(splitSegments(`${RULER.slice(0, 159)}€`)).toEqual([RULED, "------€"]);
  expect(splitSegments(`${RULER.slice(0, 152)}€${RULER.slice(153)}`)).toEqual([RULER.slice(0, 152), "€------<"]);
  const mixed = `${SNOWMAN.repeat(66)}${WHALE}${SNOWMAN.repeat(3)}`;
  expect(splitSegments(mixed)).toEqual([SNOWMAN.repeat(66), `${WHALE}${SNOWMAN.repeat(3)}`]);
  const whales = `${WHALE.repeat(33)}${SNOWMAN}`;
  expect(splitSegments(`${whales}${WHALE.repeat(2)}`)).toEqual([whales, WHALE.repeat(2)]);
});
