import { z } from "zod";
import { CONTROLS } from "../../../domain/routing/rules/tags";
import { CodedError } from "../../../domain/shared/errors/errors";

const control = z.object({ id: z.string().min(1), control: z.enum(CONTROLS) });

/** Posted control mode of a provider. Throws `badRequest`. */
export async function readControl(request: Request) {
  const read = control.safeParse(Object.fromEntries(await request.formData()));
  if (!read.success) throw new CodedError("badRequest");
  return read.data;
}
