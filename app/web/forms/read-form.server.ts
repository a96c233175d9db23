import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { MAX_FILE_BYTES } from "../../domain/base/channels/file-kinds";
import { parseJson } from "../../domain/base/shared/bounds/bounded-json";
import { FormShape, MAX_INDEX, refuseManyPairs } from "../../domain/base/shared/bounds/form-shape";
import { MAX_BODY, readBytes } from "../../domain/base/shared/bounds/read-bytes";
import { CodedError } from "../../domain/base/shared/errors/errors";
import { composed } from "../../domain/base/text/composed";

/** Boundaries and headers of a multipart form, bytes. */
const ENVELOPE = 64 * 1024;
/** UTF-16 units of all values, enough for 10,000 e-mail addresses. A rejected form is shown again with its values. */
const MOST_LETTERS = 500_000;

/**
 * Reads a form, bounded before parsing; browser CRLF becomes LF, and letters are composed. Throws `badRequest`,
 * `fileTooLarge`.
 */
export async function readForm(request: Request, { withFiles = false } = {}): Promise<FormData> {
  const bytes = await readBytes(request, withFiles ? MAX_FILE_BYTES + ENVELOPE : MAX_BODY);
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\//i.test(type)) refuseManyPairs(new TextDecoder().decode(bytes));
  const posted = await new Response(bytes, { headers: { "content-type": type } }).formData().catch(() => {
    throw new CodedError("badRequest");
  });
  const form = new FormData();
  const shape = new FormShape();
  let letters = 0;
  for (const [name, value] of posted) {
    shape.add(name);
    if (typeof value !== "string") form.append(name, value);
    else {
      letters += value.length;
      if (letters > MOST_LETTERS && !withFiles) throw new CodedError("fileTooLarge");
      form.append(name, composed(value.replace(/\r\n?/g, "\n")));
    }
  }
  refuseFarIntent(form, shape);
  return form;
}

/** Conform's own parser, to be used after `readForm`. Throws `badRequest` if conform's hidden fields are invalid. */
export const parseForm = ((form: FormData, options: { schema: z.ZodType }) => {
  try {
    return parseWithZod(form, options);
  } catch {
    throw new CodedError("badRequest");
  }
}) as typeof parseWithZod;

const place = z.number().int().min(0).max(MAX_INDEX).optional();
const rowIntent = z.object({
  type: z.enum(["insert", "remove", "reorder"]),
  payload: z.strictObject({ name: z.string(), index: place, from: place, to: place }),
});

/** A row button's intent also contains an array index, which must be within bounds. */
function refuseFarIntent(form: FormData, shape: FormShape): void {
  form.delete("__state__");
  const text = form.get("__intent__");
  if (text === null) return;
  const intent = rowIntent.safeParse(parseJson(String(text)));
  if (!intent.success) throw new CodedError("badRequest");
  shape.add(intent.data.payload.name);
}
