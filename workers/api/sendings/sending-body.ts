import { z } from "zod";
import type { Viewer } from "../../../app/domain/access/viewer";
import { NOBODY, parseAddress, shownAddress } from "../../../app/domain/channels/person";
import { type BulkInput, bulkInput, type SingleInput, singleInput } from "../../../app/domain/sendings/accept/input";
import { ok, type Result } from "../../../app/domain/shared/errors/result";
import type { Platform } from "../../../app/domain/shared/ports/platform";
import { filledFrom } from "../../../app/domain/templates/fill";
import { problemsOf } from "../http/refusal";

/** Fields of the request override those of the template. */
export const templated = z.looseObject({
  template: z.string({ error: "templateNotFound" }),
  recipient: z.unknown().optional(),
  payload: z.record(z.string(), z.unknown(), "fieldInvalid").optional(),
});

type Body = SingleInput | BulkInput;
type Given = Body | z.infer<typeof templated>;

// One address or person is a single message; an array or include/exclude is a bulk.
function schemaOf(raw: unknown) {
  return isOfMany(raw) ? bulkInput : singleInput;
}

function isOfMany(raw: unknown): boolean {
  const recipient: unknown = Object(raw).recipient;
  const isPerson = !Array.isArray(recipient) && ["phone", "email"].some((name) => name in Object(recipient));
  return typeof recipient === "object" && recipient !== null && !isPerson;
}

/** A refused message in the shape of a message; it is not stored and has no id (integrators §1.3). */
export function refusedOne(raw: unknown) {
  if (isOfMany(raw)) return null;
  const given: unknown = Object(raw).recipient;
  const { phone, email } = Object(given) as { phone?: unknown; email?: unknown };
  const said = [given, phone, email].find((one) => typeof one === "string" || typeof one === "number");
  const { phone: known, email: address } = parseAddress(`${said ?? ""}`) ?? NOBODY;
  const recipient = known ? shownAddress(known) : (address ?? (said === undefined ? null : `${said}`.slice(0, 255)));
  return { id: null, recipient, status: "failed" };
}

export function chooseBody(raw: unknown): z.ZodType<Given> {
  return Object(raw).template === undefined || Object(raw).template === null ? schemaOf(raw) : templated;
}

/** The body merged with its template, parsed by the same schemas. */
export async function wholeBody(platform: Platform, viewer: Viewer, given: Given): Promise<Result<Body>> {
  if (!("template" in given)) return ok(given);
  const filled = await filledFrom(platform, viewer, given);
  if (!filled.ok) return filled;
  const parsed = schemaOf(filled.value).safeParse(filled.value);
  return parsed.success ? ok(parsed.data) : { ok: false, code: "invalid", problems: problemsOf(parsed.error) };
}
