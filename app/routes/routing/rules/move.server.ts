import { z } from "zod";
import { CodedError } from "../../../domain/shared/errors/errors";

const move = z.object({ rule: z.string().min(1), to: z.coerce.number().int().min(1).max(1000) });

export async function readMove(request: Request) {
  const read = move.safeParse(Object.fromEntries(await request.formData()));
  if (!read.success) throw new CodedError("badRequest");
  return read.data;
}
