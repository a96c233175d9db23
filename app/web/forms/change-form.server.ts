import { z } from "zod";
import { CodedError } from "../../domain/shared/errors/errors";
import { readForm } from "./form-data";

const form = z.object({
  key: z.uuidv7(),
  /** The target; a list's filter has a `to` of its own. */
  list: z.string().trim().optional(),
  title: z.string().trim().max(150).optional(),
  /** A message of the group that goes again. */
  like: z.string().optional(),
});

type ChangeForm = z.infer<typeof form>;

/** The form of a dialog that changes many, and all that was posted. Throws `badRequest` for what no such form sends. */
export async function changeForm(request: Request): Promise<ChangeForm & { posted: FormData }> {
  const posted = await readForm(request);
  const parsed = form.safeParse(Object.fromEntries(posted));
  if (!parsed.success) throw new CodedError("badRequest");
  return { ...parsed.data, posted };
}
