import { refuseDeepOrMany } from "../../../app/domain/base/shared/bounds/bounded-json";
import { refuseManyPairs } from "../../../app/domain/base/shared/bounds/form-shape";
import { CodedError } from "../../../app/domain/base/shared/errors/errors";
import { parseNested } from "../../../app/domain/base/shared/nested-parameters";
import { composedDeep } from "../../../app/domain/base/text/composed";
import { formFields, textOfBody } from "./encodings";
import { parseExactly } from "./exact-numbers";

/**
 * Parses JSON, whatever its Content-Type, or a form; text is Unicode-composed. An empty body is an empty object. Throws
 * `notJson`, `badRequest`, `unsupportedType`.
 */
export function parseBody(request: Request, bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) return {};
  const { text, charset } = textOfBody(request, bytes);
  if (mediaType(request) === "application/x-www-form-urlencoded" && !/^\s*\{/.test(text)) {
    refuseManyPairs(text);
    return composedDeep(parseNested(formFields(text, charset)));
  }
  refuseDeepOrMany(text);
  try {
    return composedDeep(parseExactly(text));
  } catch {
    throw new CodedError("notJson");
  }
}

export function mediaType(request: Request): string {
  return (request.headers.get("content-type") ?? "").split(";", 1)[0]!.trim().toLowerCase();
}
