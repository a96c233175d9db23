import { z } from "zod";
import { message } from "../../base/shared/errors/error-message";
import { MICROS } from "../../base/shared/money";
import { momentAt } from "../../base/shared/time/zones";
import { PERIODS } from "../billing/periods";
import { shownPrefix, tariffBody, UNITS } from "./input";
import { readPrices } from "./price-field";
import type { PlaceWords } from "./price-table";

const typed = z.string().default("");
const ticked = z
  .string()
  .optional()
  .transform((value) => value === "on");

/** REST's rules, with prices as a table. `id`: for a new tariff; `seen`: the price changes that were shown. */
export const tariffForm = (words: PlaceWords, zone: string) =>
  z
    .object({
      id: z.uuid().optional(),
      title: typed,
      source: typed,
      currency: typed,
      unit: z.enum([...UNITS, ...PERIODS], "unitUnpriced").default("segment"),
      prices: typed,
      isActive: ticked,
      refundOnFailed: ticked,
      noPayments: ticked,
      comment: typed,
      startsAt: typed,
      /** Time of the version that the form showed. */
      version: z.coerce.number().optional(),
      seen: typed,
      /** The resellers' tariffs that were shown, and whether they may fall below cost. */
      below: typed,
      acceptBelowCost: ticked,
    })
    .transform((input, context) => {
      const { title, source, isActive, currency, refundOnFailed, noPayments } = input;
      const { rules, lines, broken } = readPrices(source, input.unit, input.prices, words);
      for (const { number, key, place } of broken) {
        const values = { line: number, ...(place !== undefined && { place }) };
        context.addIssue({ code: "custom", path: ["prices"], message: message({ key, values }) });
      }
      const startsAt = input.startsAt === "" ? undefined : momentOf(input.startsAt, zone);
      if (Number.isNaN(startsAt)) context.addIssue({ code: "custom", path: ["startsAt"], message: "dateInvalid" });
      const body = tariffBody.safeParse({
        title,
        source,
        isActive,
        data: {
          rules: rules.map((rule) => ({ ...rule, price: rule.price / MICROS })),
          options: { refundOnFailed, noPayments },
          currency,
          hidden: { comment: input.comment },
        },
      });
      for (const issue of body.error?.issues ?? []) {
        const field = fieldOf(issue.path.map(String).join("."));
        if (field === "prices" && broken.length > 0) continue;
        const values = issue.code === "custom" ? issue.params : undefined;
        const key = LINE_KEYS[issue.message];
        const where = key && {
          prefix: nameOf(values?.place, words),
          line: lines[Number(issue.path[2])],
          earlier: lines[values?.rule],
        };
        const said = key ? { key, values: where } : { key: issue.message, values };
        context.addIssue({
          code: "custom",
          path: field ? [field] : [],
          message: message(said as Parameters<typeof message>[0]),
        });
      }
      const { id, version, seen, below, acceptBelowCost } = input;
      return body.success && broken.length === 0
        ? { ...body.data, id, startsAt, version, seen, below, acceptBelowCost }
        : z.NEVER;
    });

const LINE_KEYS: Record<string, string> = { rangeRepeated: "lineRepeated", rangeWithoutStart: "lineWithoutStart" };

const CLOCK = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;

/** NaN if not a valid time. */
function momentOf(written: string, zone: string): number {
  const local = CLOCK.test(written) ? Date.parse(`${written}Z`) : Number.NaN;
  return Number.isNaN(local) ? local : momentAt(local, zone);
}

function nameOf(place: string, { nameOf }: PlaceWords): string {
  return place.match(/^\d*$/) ? shownPrefix(place) : nameOf(place);
}

/** "" for the form as a whole: checkboxes do not show errors. */
export function fieldOf(path: string): string {
  if (path.startsWith("data.rules")) return "prices";
  return path.startsWith("data.options") ? "" : path.replace(/^data\.(hidden\.)?/, "");
}
