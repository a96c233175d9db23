import fc from "fast-check";
import { expect, it } from "vitest";
import { asciiDigits } from "../../../../app/domain/base/text/ascii-digits";
import { askForCode } from "../../../../app/domain/products/otp/request-code";
import { checkCode } from "../../../../app/domain/products/otp/steps";
import { codesIn, isCodeAlone } from "../../../../app/domain/products/otp/typed-code";
import { openEngine } from "../../../support/engine/engine";
import { rowsOf } from "../../../support/world/rows";
import { openAccount } from "../../../support/world/scene";
import { codeOf, openWidget, serverOf } from "./world";

const ZEROS = [0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xe50, 0x1040, 0xff10, 0x1d7ce, 0x1d7d8, 0x1fbf0];
const SIGNS = [..." -.\u00b7#*\u00a0\u2009\u00ad\u200b\u200e\u202a\u202c\u2066\u2011\u2013\ufe0f\t"];

it("reads decimal digits of each script by value", () => {
  for (const zero of ZEROS) {
    const digits = Array.from({ length: 10 }, (_, value) => String.fromCodePoint(zero + value)).join("");
    expect(asciiDigits(`x${digits}y`), zero.toString(16)).toBe("x0123456789y");
  }
});

it("finds a code in digits of any script with any characters around and between", () => {
  const code = fc.stringMatching(/^\d{4,8}$/);
  const noise = fc.array(fc.constantFrom(...SIGNS), { maxLength: 3 }).map((signs) => signs.join(""));
  fc.assert(
    fc.property(code, fc.constantFrom(...ZEROS), fc.infiniteStream(noise), (digits, zero, noises) => {
      const next = () => noises.next().value as string;
      const typed = [...digits].map((digit) => next() + String.fromCodePoint(zero + Number(digit))).join("") + next();
      expect([codesIn(typed, digits.length), isCodeAlone(typed, digits.length)]).toEqual([[digits], true]);
    }),
  );
});

it.each<[string | number, string[], boolean]>([
  ["33 19", ["3319"], true],
  ["#3536", ["3536"], true],
  [858, ["0858"], true],
  ["2 попытки. Код 2595 для входа", ["2595"], false],
  ["G-2595", ["2595"], false],
  ["Код: 25-95", ["2595"], false],
  ["2595, ещё раз 2595", ["2595"], false],
  ["заказ 1234, код 2595", ["1234", "2595"], false],
  ["12345", [], false],
  ["259", [], false],
  [25950, [], false],
  ["", [], false],
])("finds four-digit codes in %j", (typed, codes, isAlone) => {
  expect(codesIn(typed, 4)).toEqual(codes);
  if (typeof typed === "string") expect(isCodeAlone(typed, 4)).toBe(isAlone);
});

it("uses no attempt on input that cannot be a code, and accepts a code in any formatting", async () => {
  const engine = openEngine();
  const account = await openAccount(engine);
  const widget = await openWidget(engine, account);
  const server = serverOf(account);
  const requested = await askForCode(engine, server, { widgetId: widget.id, recipient: "+79162041833" });
  if (!requested.ok) throw new Error(requested.error);
  const { requestId: id } = requested.value;
  const code = await codeOf(engine, id);
  const other = code.startsWith("9") ? "1" : "9";
  for (const typed of ["", "код", code.slice(1), `${code}${other}`, `${code} ${other.repeat(4)}`, 12345])
    expect(await checkCode(engine, server, id, typed), String(typed)).toMatchObject({ error: "InvalidCodeException" });
  expect(await rowsOf("SELECT tries FROM otp_sessions WHERE id = ?", id)).toEqual([{ tries: 0 }]);
  const dressed = `\u202a${[...code].map((digit) => String.fromCodePoint(0x660 + Number(digit))).join("\u200b")}\u202c`;
  expect(await checkCode(engine, server, id, dressed)).toMatchObject({ ok: true });
});
