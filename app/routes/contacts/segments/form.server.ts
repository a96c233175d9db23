import { data, redirect } from "@remix-run/cloudflare";
import type { Viewer } from "../../../domain/base/access/viewer";
import { message } from "../../../domain/base/shared/errors/error-message";
import { problemsOfIssues } from "../../../domain/base/shared/errors/problems";
import type { Problem, Result } from "../../../domain/base/shared/errors/result";
import type { Platform } from "../../../domain/base/shared/ports/platform";
import { isSegmentField, MOST_CONDITIONS, operatorsOf } from "../../../domain/library/contacts/segments/fields";
import { type SegmentInput, segmentInput } from "../../../domain/library/contacts/segments/input";
import type { SegmentRow } from "../../../domain/library/contacts/segments/segments";
import { readForm } from "../../../web/forms/read-form.server";
import type { TypedSegment } from "./form";

interface Errors {
  form: string[];
  title: string[];
  /** By the condition's place. */
  rows: Record<number, string[]>;
}

const NO_ERRORS: Errors = { form: [], title: [], rows: {} };

/**
 * One press of the form: adds a condition, drops one, or saves. Works alike with and without JavaScript, because the
 * typed conditions travel in the form.
 */
export async function pressSegment(
  request: Request,
  save: (input: SegmentInput) => Promise<Result<SegmentRow>>,
): Promise<ReturnType<typeof data<{ typed: TypedSegment; errors: Errors }>>> {
  const form = await readForm(request);
  const typed = typedIn(form);
  const intent = String(form.get("intent") ?? "save");
  if (intent === "add") {
    const field = String(form.get("newField") ?? "");
    const isNew = isSegmentField(field) && typed.conditions.length < MOST_CONDITIONS;
    const conditions = isNew
      ? [...typed.conditions, { field, op: operatorsOf(field)[0]!, value: "" }]
      : typed.conditions;
    const full = typed.conditions.length >= MOST_CONDITIONS ? ["segmentConditionsTooMany"] : [];
    return data({ typed: { ...typed, conditions }, errors: { ...NO_ERRORS, form: full } });
  }
  if (intent.startsWith("drop:")) {
    const conditions = typed.conditions.filter((_, at) => String(at) !== intent.slice("drop:".length));
    return data({ typed: { ...typed, conditions }, errors: NO_ERRORS });
  }
  const parsed = segmentInput.safeParse(typed);
  const result: Result<SegmentRow> = parsed.success
    ? await save(parsed.data)
    : { ok: false, code: "invalid", problems: problemsOfIssues(parsed.error) };
  if (result.ok) throw redirect(`/contacts/segments/${result.value.id}`, 303);
  return data({ typed, errors: errorsOf(result.problems) }, { status: 422 });
}

function errorsOf(problems: Problem[]): Errors {
  const errors: Errors = { form: [], title: [], rows: {} };
  for (const problem of problems) {
    const [name, at] = (problem.field ?? "").split(".");
    if (name === "title") errors.title.push(message(problem));
    else if (name === "conditions" && at !== undefined) errors.rows[Number(at)] = [message(problem)];
    else errors.form.push(message(problem));
  }
  return errors;
}

function typedIn(form: FormData): TypedSegment {
  const all = (name: string) => form.getAll(name).map(String);
  const [ops, values] = [all("op"), all("value")];
  return {
    title: String(form.get("title") ?? ""),
    match: form.get("match") === "any" ? "any" : "all",
    conditions: all("field").flatMap((field, at) =>
      isSegmentField(field) ? [{ field, op: ops[at] ?? "", value: values[at] ?? "" }] : [],
    ),
  };
}

export type Needs = { platform: Platform; viewer: Viewer };
