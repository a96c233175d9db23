import type { z } from "zod";
import { isUnavailable } from "../../../app/domain/base/shared/errors/db-errors";
import { CodedError, ERRORS, type ErrorCode, UNAVAILABLE_S } from "../../../app/domain/base/shared/errors/errors";
import { noteFailure } from "../../../app/domain/base/shared/errors/failure-kind";
import { logged, loggedPath, stackOf } from "../../../app/domain/base/shared/errors/logged";
import { fieldUnknown, type Problem, type Result } from "../../../app/domain/base/shared/errors/result";
import { newId } from "../../../app/domain/base/shared/ids";
import { clipped } from "../../../app/domain/base/text/clipped";
import { retryHeaders } from "../../../app/web/http/reply";
import { codeOf, isKnownError, languageOf, messageOf } from "./messages";
import type { Strange } from "./read-as";

export type Refusal = Extract<Result<unknown>, { ok: false }>;

const HEADERS = { "cache-control": "no-store", "x-content-type-options": "nosniff" };

export function answer(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...HEADERS, ...headers } });
}

/** How many characters of the request a refusal quotes. */
const MOST_REPEATED = 200;

function allClipped<V>(values: Record<string, V>): Record<string, V | string> {
  const entries = Object.entries(values);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === "string" ? clipped(value, MOST_REPEATED) : value]),
  );
}

/** Errors about the message itself take the message's shape (integrators §1.3). */
const OF_ITSELF = new Set<ErrorCode>(["badRequest", "notFound", "insufficientFunds", "conflict", "invalid"]);

/**
 * Repeats the status in the body, where clients read it (integrators §1.2, 6). `code` identifies the cause for
 * programs, like the states of messages and tasks.
 */
export function refusalAnswer(
  request: Request,
  { code, problems, retryAfter }: Refusal,
  shape: Record<string, unknown> | null = null,
  extra: Record<string, string> = {},
): Response {
  const language = languageOf(request);
  const data = problems.map((problem) => ({
    message: messageOf(language, { ...problem, values: problem.values && allClipped(problem.values) }),
    code: codeOf(problem.key),
    ...(problem.field ? { field: clipped(dotted(problem.field), MOST_REPEATED) } : {}),
  }));
  const { message, code: known } = data.length === 1 ? data[0]! : { message: messageOf(language, { key: code }), code };
  const error = ERRORS[code].status;
  const headers = { ...(error === 401 && { "www-authenticate": "Bearer" }), ...retryHeaders(retryAfter) };
  const refused = { error, name: ERRORS[code].name, code: known, message, data, ...extra };
  const isOfMessage = shape !== null && OF_ITSELF.has(code);
  return answer(isOfMessage ? { ...allClipped(shape), ...refused, error: message } : refused, error, headers);
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
  noteFailure("api.failed", error);
  console.error(JSON.stringify({ event: "api.failed", reference, ...what }));
  if (isUnavailable(error)) {
    const refused = { ok: false, code: "unavailable", problems: [{ key: "unavailable" }] } as const;
    return refusalAnswer(request, { ...refused, problems: [...refused.problems], retryAfter: UNAVAILABLE_S });
  }
  return refusalAnswer(
    request,
    { ok: false, code: "internal", problems: [{ key: "internal", values: { reference, context: "reference" } }] },
    null,
    { reference },
  );
}

export type Issue = z.core.$ZodIssue | ReturnType<typeof issueOf>;

/** An unknown field as an issue of its schema. */
export function issueOf({ path, key, near }: Strange) {
  return { code: "strange_key" as const, path: [...path, key], near, message: "fieldUnknown" };
}

/** Our schema messages are keys of "errors"; zod's own become one general key. A field is reported once. */
export function problemsOf(issues: readonly Issue[]): Problem[] {
  const strange = new Set(issues.flatMap((issue) => (issue.code === "strange_key" ? [fieldOf(issue.path)] : [])));
  return issues.flatMap((issue): Problem[] => {
    if (issue.code === "strange_key") return [fieldUnknown(fieldOf(issue.path) ?? "", issue.near)];
    if (issue.code === "unrecognized_keys") {
      const fields = issue.keys.map((key) => fieldOf([...issue.path, key]));
      return fields.flatMap((field) => (field === undefined || strange.has(field) ? [] : fieldUnknown(field)));
    }
    const field = fieldOf(issue.path);
    const values = issue.code === "custom" ? issue.params : undefined;
    if (isKnownError(issue.message)) return [{ key: issue.message, field, ...(values ? { values } : {}) }];
    return [field ? { key: "fieldInvalid", field, values: { field } } : { key: "badRequest" }];
  });
}

const dotted = (field: string) => field.replace(/\[(\d+)\]/g, ".$1");

function fieldOf(path: readonly PropertyKey[]): string | undefined {
  return path.length > 0 ? path.map(String).join(".") : undefined;
}
