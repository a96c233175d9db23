import type { z } from "zod";
import { CodedError, ERRORS, type ErrorCode } from "../../../app/domain/shared/errors/errors";
import { logged, loggedPath, stackOf } from "../../../app/domain/shared/errors/logged";
import type { Problem, Result } from "../../../app/domain/shared/errors/result";
import { newId } from "../../../app/domain/shared/ids";
import { retryHeaders } from "../../../app/web/http/reply";
import { isKnownError, languageOf, messageOf } from "./messages";

export type Refusal = Extract<Result<unknown>, { ok: false }>;

const HEADERS = { "cache-control": "no-store", "x-content-type-options": "nosniff" };

export function answer(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...HEADERS, ...headers } });
}

/** Errors about the message itself have the message's shape (integrators §1.3). */
const OF_ITSELF = new Set<ErrorCode>(["badRequest", "notFound", "insufficientFunds", "conflict", "invalid"]);

/** The body repeats the status because clients read it there (integrators §1.2, 6). */
export function refusalAnswer(
  request: Request,
  { code, problems, retryAfter }: Refusal,
  shape: Record<string, unknown> | null = null,
  extra: Record<string, string> = {},
): Response {
  const language = languageOf(request);
  const data = problems.map((problem) => ({
    message: messageOf(language, problem),
    ...(problem.field ? { field: dotted(problem.field) } : {}),
  }));
  const message = data.length === 1 ? data[0]!.message : messageOf(language, { key: code });
  const error = ERRORS[code].status;
  const headers = { ...(error === 401 && { "www-authenticate": "Bearer" }), ...retryHeaders(retryAfter) };
  const refused = { error, name: ERRORS[code].name, message, data, ...extra };
  return answer(shape && OF_ITSELF.has(code) ? { ...shape, ...refused, error: message } : refused, error, headers);
}

/** Unexpected errors reply with a reference to the log. */
export function thrownAnswer(request: Request, error: unknown): Response {
  if (error instanceof CodedError) {
    const { code, detail, retryAfter } = error;
    return refusalAnswer(request, { ok: false, code, problems: [detail ?? { key: code }], retryAfter });
  }
  const reference = newId();
  const { pathname } = new URL(request.url);
  const what = { method: request.method, pathname: loggedPath(pathname), error: logged(error), stack: stackOf(error) };
  console.error(JSON.stringify({ event: "api.failed", reference, ...what }));
  return refusalAnswer(
    request,
    { ok: false, code: "internal", problems: [{ key: "internalReference", values: { reference } }] },
    null,
    { reference },
  );
}

/** Own schema messages are keys of "errors"; zod's own sentences become one general key. */
export function problemsOf(error: z.ZodError): Problem[] {
  return error.issues.flatMap((issue): Problem[] => {
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({
        key: "fieldUnknown",
        field: fieldOf([...issue.path, key]),
        values: { field: key },
      }));
    }
    const field = fieldOf(issue.path);
    const values = issue.code === "custom" ? issue.params : undefined;
    if (isKnownError(issue.message)) return [{ key: issue.message, field, ...(values ? { values } : {}) }];
    return [field ? { key: "fieldInvalid", field, values: { field } } : { key: "badRequest" }];
  });
}

const dotted = (field: string) => field.replace(/\[(\d+)\]/g, ".$1");

function fieldOf(path: PropertyKey[]): string | undefined {
  return path.length > 0 ? path.map(String).join(".") : undefined;
}
