import { z } from "zod";

const MOST_TAGS = 10;
const LONGEST_TAG = 50;

/** The sender's own words, by which lists and reports find messages. */
export const tagsInput = z
  .array(
    z
      .string({ error: "textInvalid" })
      .trim()
      .min(1, "tagInvalid")
      .max(LONGEST_TAG, "tagInvalid")
      .regex(/^[^,]*$/, "tagInvalid"),
    "tagInvalid",
  )
  .max(MOST_TAGS, "messageTagsMost")
  .transform((tags) => [...new Set(tags)]);

/** Parses tags as typed. */
export function typedTags(typed: string): string[] {
  const tags = typed.split(",").map((tag) => tag.trim());
  return [...new Set(tags.filter(Boolean))];
}
