import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/cloudflare";
import type { z } from "zod";
import { CodedError } from "../../domain/shared/errors/errors";
import { readForm } from "./form-data";

const FAR = /\[\d{3,}\]/;

export async function parseRows<S extends z.ZodType>(request: Request, schema: S, prepare?: (form: FormData) => void) {
  const form = await readForm(request);
  for (const name of [...form.keys()]) if (FAR.test(name)) form.delete(name);
  prepare?.(form);
  try {
    return parseWithZod(form, { schema });
  } catch {
    throw new CodedError("badRequest");
  }
}

/** 200 with changed rows after an intent, else 422 with errors. */
export function replyRows<S>(submission: Submission<S, string[], unknown>, hideFields: string[] = []) {
  const reply = submission.reply({ hideFields });
  if (submission.status === "error") return data({ reply }, { status: 422 });
  return data({ reply: { ...reply, error: {} } }, { status: 200 });
}
