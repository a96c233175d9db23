import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/cloudflare";
import { message } from "../../domain/base/shared/errors/error-message";
import { CodedError, ERROR_STATUS } from "../../domain/base/shared/errors/errors";
import type { Result } from "../../domain/base/shared/errors/result";

type Refusal = Extract<Result<unknown>, { ok: false }>;

/** 422 with typed values and errors, without secrets. */
export function replyInvalid<S>(
  submission: Submission<S, string[], unknown>,
  hideFields: string[] = [],
  fieldErrors: Record<string, string[]> = {},
) {
  return data({ reply: submission.reply({ hideFields, fieldErrors }) }, { status: 422 });
}

/** Converts the domain's refusal to form errors, with the status of its code. */
export function replyRefused<S>(
  submission: Submission<S, string[], unknown>,
  refusal: Refusal,
  hideFields: string[] = [],
) {
  const formErrors = refusal.problems.filter((problem) => !problem.field).map(message);
  const fieldErrors: Record<string, string[]> = {};
  for (const problem of refusal.problems) {
    if (problem.field) fieldErrors[problem.field] = [...(fieldErrors[problem.field] ?? []), message(problem)];
  }
  return data(
    { reply: submission.reply({ formErrors, fieldErrors, hideFields }) },
    { status: ERROR_STATUS[refusal.code], headers: retryHeaders(refusal.retryAfter) },
  );
}

export function replyErrors({ code, problems }: Refusal) {
  return data({ errors: problems.map(message) }, { status: ERROR_STATUS[code] });
}

/** Seconds. */
export function retryHeaders(seconds: number | undefined): Record<string, string> {
  return seconds === undefined ? {} : { "retry-after": String(seconds) };
}

/** Treats a missing row and another owner's row alike. */
export function found<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw new CodedError("notFound");
  return row;
}
