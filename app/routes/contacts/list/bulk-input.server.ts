import { z } from "zod";
import { ok, type Result, refuse } from "../../../domain/base/shared/errors/result";
import type { RequestedAction } from "../../../domain/library/contacts/bulk/bulk";
import { SETTABLE, type SettableField } from "../../../domain/library/contacts/fields";
import { contactInput } from "../../../domain/library/contacts/input";
import { parseGender } from "../../../domain/library/contacts/parse-row";
import type { BulkKind } from "./bulk-kinds";

const form = z.object({ list: z.string().optional(), field: z.string().optional(), value: z.string().default("") });

/** The posted bulk action; `title`: name of a first blacklist. */
export function actionOf(kind: BulkKind, data: FormData, title: string): Result<RequestedAction> {
  const { list: to, field, value } = form.parse(Object.fromEntries(data));
  if (kind === "remove") return ok({ kind });
  if (kind === "blacklist") return ok({ kind, title, ...(to ? { to } : {}) });
  if (kind !== "set") return to ? ok({ kind, to }) : refuse("listRequired", "list");
  const known = SETTABLE.find((name) => name === field);
  if (!known) return refuse("contactFieldUnknown", "field");
  const parsed = fieldValue(known, value);
  return parsed.ok ? ok({ kind, field: known, value: parsed.value }) : parsed;
}

/** The value as stored; an empty one clears the field. */
export function fieldValue(field: SettableField, value: string): Result<string | null> {
  const typed = field === "gender" ? (value.trim() === "" ? null : (parseGender(value) ?? value)) : value;
  const parsed = contactInput.safeParse({ [field]: typed });
  if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? "textInvalid", "value");
  return ok(parsed.data[field] ?? null);
}
