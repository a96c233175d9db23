import type { Context } from "hono";
import { z } from "zod";

/** Zvonok's errors are sentences, used as the issues' messages. */
const phone = z
  .string({ error: "Phone is required" })
  .regex(/^\+?[1-9]\d{6,14}$/, "Invalid phone number")
  .transform((value) => value.replace("+", ""));

export const callRequest = z.object({
  phone,
  text: z.string({ error: "Text is required" }).min(1, "Text is required").max(2000, "Text is too long"),
  speaker: z
    .enum(["Maxim", "Tatyana", "Joanna", "Matthew", "Dmitry", "Alena", "Filipp"], { error: "Unknown speaker" })
    .default("Maxim"),
});

export const flashRequest = z.object({
  phone,
  phone_suffix: z
    .string()
    .regex(/^\d{4}$/, "phone_suffix must have 4 digits")
    .optional(),
});

/** Query and form are merged. */
export async function parametersOf(c: Context): Promise<Record<string, string | File>> {
  const form = c.req.method === "POST" ? await c.req.parseBody().catch(() => ({})) : {};
  return { ...c.req.query(), ...form } as Record<string, string | File>;
}
