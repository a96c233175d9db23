import { z } from "zod";
import type { Viewer } from "../../../../app/domain/base/access/viewer";
import { NOBODY, parseAddress, shownAddress } from "../../../../app/domain/base/channels/person";
import { ok, type Result } from "../../../../app/domain/base/shared/errors/result";
import type { Platform } from "../../../../app/domain/base/shared/ports/platform";
import { writtenAs } from "../../../../app/domain/base/shared/raw-shape";
import {
  type BulkInput,
  bodyShape,
  bulkInput,
  type SingleInput,
  singleInput,
} from "../../../../app/domain/messaging/sendings/accept/input";
import { filledFrom } from "../../../../app/domain/messaging/templates/fill";
import { problemsOf } from "../../http/refusal";

/** The request's fields override the template's. */
export const templated = writtenAs(
  z.looseObject({
    template: z.string({ error: "templateNotFound" }),
    recipient: z.unknown().optional(),
    payload: z.record(z.string(), z.unknown(), "fieldInvalid").optional(),
  }),
  () => bodyShape,
);

type Body = SingleInput | BulkInput;
type Input = Body | z.infer<typeof templated>;

// One address or person makes a single message; an array or include/exclude makes a bulk.
function schemaOf(raw: unknown) {
  return isOfMany(raw) ? bulkInput : singleInput;
}

function isOfMany(raw: unknown): boolean {
  const recipient: unknown = Object(raw).recipient;
  const isPerson = !Array.isArray(recipient) && ["phone", "email"].some((name) => name in Object(recipient));
  return typeof recipient === "object" && recipient !== null && !isPerson;
}

/** A refused message in the shape of a message; it has no id and is not stored (integrators §1.3). */
export function refusedOne(raw: unknown) {
  if (isOfMany(raw)) return null;
  const target: unknown = Object(raw).recipient;
  const { phone, email } = Object(target) as { phone?: unknown; email?: unknown };
  const said = [target, phone, email].find((one) => typeof one === "string" || typeof one === "number");
  const { phone: known, email: address } = parseAddress(`${said ?? ""}`) ?? NOBODY;
  const recipient = known ? shownAddress(known) : (address ?? (said === undefined ? null : `${said}`.slice(0, 255)));
  return { id: null, recipient, status: "failed" };
}

export function chooseBody(raw: unknown): z.ZodType<Input> {
  return Object(raw).template === undefined || Object(raw).template === null ? schemaOf(raw) : templated;
}

/** Merges the body with its template and parses it by the same schemas. */
export async function wholeBody(platform: Platform, viewer: Viewer, input: Input): Promise<Result<Body>> {
  if (!("template" in input)) return ok(input);
  const filled = await filledFrom(platform, viewer, input);
  if (!filled.ok) return filled;
  const parsed = schemaOf(filled.value).safeParse(filled.value);
  return parsed.success ? ok(parsed.data) : { ok: false, code: "invalid", problems: problemsOf(parsed.error.issues) };
}
