import { z } from "zod";
import { DOCUMENT_TYPES } from "../../companies/vat";
import { DOCUMENT_LANGUAGES } from "../amount-in-words";
import { SIGNERS, unknownPlaceholders } from "./template";

const MOST_TITLE = 200;
const MOST_TEXT = 20_000;
const MOST_COLUMN = 60;

export const templateChoice = z.object({
  type: z.enum(DOCUMENT_TYPES, "documentType").catch("invoice"),
  language: z.enum(DOCUMENT_LANGUAGES).catch("ru"),
});

function text(most: number) {
  return z
    .string()
    .trim()
    .max(most, "valueTooLong")
    .default("")
    .superRefine((typed, context) => {
      const [unknown] = unknownPlaceholders(typed);
      if (unknown === undefined) return;
      context.addIssue({ code: "custom", message: "placeholderUnknown", params: { name: unknown.slice(0, 50) } });
    });
}

const column = z.string().trim().max(MOST_COLUMN, "valueTooLong").default("");

export const templateForm = z
  .object({
    title: text(MOST_TITLE).refine((typed) => typed !== "", "titleRequired"),
    intro: text(MOST_TEXT),
    name: column,
    quantity: column,
    price: column,
    sum: column,
    totals: text(MOST_TEXT),
    signers: z.enum(SIGNERS).default("seller"),
    footer: text(MOST_TEXT),
  })
  .transform(({ name, quantity, price, sum, ...rest }) => ({ ...rest, columns: { name, quantity, price, sum } }));
