import { z } from "zod";
import { CodedError } from "../../../domain/base/shared/errors/errors";
import { readForm } from "../../../web/forms/read-form.server";

const move = z.object({ rule: z.string().min(1), to: z.coerce.number().int().min(1).max(1000) });

export async function readMove(request: Request) {
  const read = move.safeParse(Object.fromEntries(await readForm(request)));
  if (!read.success) throw new CodedError("badRequest");
  return read.data;
}
