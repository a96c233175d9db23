import { z } from "zod";
import type { SetUpField } from "../../../base/shared/set-up-field";
import { addressOf } from "../../../base/shared/typed-address";
import { host, providerInput, serverInput, title } from "../input";
import { readProperties } from "../lines";

const MAX_VALUE = 4000;

const text = z.string({ error: "fieldRequired" }).trim().min(1, "fieldRequired").max(MAX_VALUE, "valueTooLong");

const map = text.transform((lines, context) => {
  const read = readProperties(lines);
  if (read) return read;
  context.addIssue({ code: "custom", message: "propertiesInvalid" });
  return z.NEVER;
});

/** Fields grouped by place. */
export function setUpInput(fields: readonly SetUpField[]) {
  const at = (place: SetUpField["place"]) =>
    z.strictObject(
      Object.fromEntries(fields.filter((field) => field.place === place).map((field) => [field.name, schemaOf(field)])),
    );
  return z.object({
    title,
    host,
    port: serverInput.shape.port,
    properties: at("properties").default({}),
    secrets: at("secrets").default({}),
  });
}

/** For an existing provider: an empty secret is kept. `more`: properties beyond the protocol's fields. */
export function setUpChangeInput(fields: readonly SetUpField[]) {
  const kept = fields.map((field) => (field.place === "secrets" ? { ...field, isRequired: false } : field));
  const { comment, replacements, isActive, properties: more } = providerInput.shape;
  const isReached = fields.some(({ place }) => place === "host");
  return setUpInput(kept).extend({
    comment,
    replacements,
    isActive,
    more,
    host: isReached ? host : host.optional(),
  });
}

export interface SetUpInput {
  title: string;
  host: string;
  port?: number | null | undefined;
  properties: Record<string, unknown>;
  secrets: Record<string, unknown>;
}

function schemaOf({ kind, isRequired, choices = [] }: SetUpField): z.ZodType {
  const schema = {
    text,
    lines: text,
    map,
    url: text.overwrite(addressOf).refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), "hostInvalid"),
    number: z.number({ error: "numberRequired" }).int("numberRequired").min(0, "numberRequired"),
    flag: z.boolean({ error: "flagInvalid" }),
    choice: z.enum(choices, { error: "optionUnknown" }),
  }[kind];
  return isRequired ? schema : schema.optional();
}
