import { z } from "zod";
import { message } from "../../domain/base/shared/errors/error-message";
import { parseMoney } from "../../domain/base/shared/money";
import { parseDay, parseNumber, parseTime } from "../../domain/base/shared/parse-typed";
import { parsePhone } from "../../domain/base/shared/phone";

const DAY_MS = 24 * 60 * 60_000;
const SENDER_NAME = /^[A-Za-z\d!?\-_.()]{4,11}$/;

export interface SampleData {
  countries: string[];
  /** "2026-11-21" */
  first: string;
  last: string;
}

/** Form sample for `now` (ms UTC) and a language. */
export function sampleData(now: number, language: string): SampleData {
  const names = new Intl.DisplayNames(language, { type: "region" });
  const countries = COUNTRIES.map((code) => names.of(code) ?? code).sort(new Intl.Collator(language).compare);
  return { countries, first: dayText(now - 90 * DAY_MS), last: dayText(now + 90 * DAY_MS) };
}

/** Schema of the sample form; nothing is stored. */
export function sampleInput({ countries, first, last }: SampleData) {
  const text = z.string().default("");
  const reads = (parse: (value: string) => unknown, error: string) =>
    text.refine((value) => parse(value) !== null, { error, abort: true });
  const outside = message({ key: "dayOutside", values: { first, last } });
  const day = reads(parseDay, "dateInvalid").refine((value) => value >= first && value <= last, outside);
  return z
    .object({
      name: text.refine((value) => SENDER_NAME.test(value), "senderNameInvalid"),
      amount: reads(parseMoney, "moneyInvalid"),
      factor: reads(parseNumber, "numberInvalid"),
      phone: reads(parsePhone, "phoneInvalid"),
      time: reads(parseTime, "timeInvalid"),
      country: text.refine((value) => countries.includes(value), "optionUnknown"),
      day,
      from: day,
      to: day,
    })
    .refine(({ from, to }) => from <= to, { path: ["from"], message: "rangeInvalid" });
}

const dayText = (ms: number) => new Date(ms).toISOString().slice(0, 10);

const COUNTRIES = (
  "RU BY KZ KG AM AZ GE UZ TJ TM MD MN CN JP KR IN TR IL AE SA EG TN MA ZA NG KE FR DE IT ES PT NL BE LU CH AT PL CZ " +
  "SK HU RO BG GR RS HR SI BA ME MK AL LT LV EE FI SE NO DK IS IE GB US CA MX BR AR CL PE CO AU NZ TH VN ID MY SG PH"
).split(" ");
