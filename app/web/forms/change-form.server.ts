import { z } from "zod";
import { CodedError } from "../../domain/base/shared/errors/errors";
import { readForm } from "./read-form.server";

const form = z.object({
  key: z.uuidv7(),
  /** Target list; a filter uses `to` itself. */
  list: z.string().trim().optional(),
  title: z.string().trim().max(150).optional(),
  like: z.string().optional(),
});

type ChangeForm = z.infer<typeof form>;

export async function changeForm(request: Request): Promise<ChangeForm & { posted: FormData }> {
  const posted = await readForm(request);
  const parsed = form.safeParse(Object.fromEntries(posted));
  if (!parsed.success) throw new CodedError("badRequest");
  return { ...parsed.data, posted };
}
