import { z } from "zod";
import { LIST_NAMES } from "./lists";

const MOST_CHARS = 60;
const MOST_QUERY = 2000;
const MOST_COLUMNS = 64;

export const resource = z.enum(LIST_NAMES, { error: "listUnknown" });

const name = z
  .string({ error: "viewNameRequired" })
  .trim()
  .min(1, "viewNameRequired")
  .max(MOST_CHARS, "viewNameTooLong");

const query = z.string("viewQueryTooLong").max(MOST_QUERY, "viewQueryTooLong").transform(keptQuery);

const columns = z
  .array(z.string("columnsInvalid").regex(/^[\w.]{1,32}$/, "columnsInvalid"), "columnsInvalid")
  .max(MOST_COLUMNS, "columnsInvalid");

const density = z.enum(["normal", "compact"], { error: "densityUnknown" });

const flag = z.boolean("viewFlagInvalid");

export const viewInput = z.object({
  resource,
  name,
  query: query.default(""),
  columns: columns.nullable().default(null),
  isDefault: flag.default(false),
  isShared: flag.default(false),
});

export const viewChange = z.object({
  name: name.optional(),
  query: query.optional(),
  columns: columns.nullable().optional(),
  isDefault: flag.optional(),
  isShared: flag.optional(),
});

/** An unchecked checkbox is absent. */
export const viewForm = z.object({
  id: z.uuid("idInvalid").optional(),
  resource,
  name,
  query: query.default(""),
  columns: columns.default([]),
  isDefault: flag.default(false),
  isShared: flag.default(false),
});

/** null: the default of the list or profile. */
export const listSettingsInput = z.object({
  columns: columns.nullable().optional(),
  density: density.nullable().optional(),
});

export type ViewInput = z.infer<typeof viewInput>;
export type ViewChange = z.infer<typeof viewChange>;
export type ListSettingsInput = z.infer<typeof listSettingsInput>;

/** Position and scope, which are not filters: a view may be shared with accounts that lack that scope. */
const PLACE = ["cursor", "view", "whose", "owner", "user", "customer"];

/** Removes the page and empty filters, and sorts the rest. */
export function keptQuery(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(([name, value]) => value !== "" && !PLACE.includes(name));
  return new URLSearchParams(kept.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))).toString();
}
