import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/cloudflare";
import type { Said } from "../../../components/papers/verdict";
import type { Viewer } from "../../../domain/access/viewer";
import type { Typed } from "../../../domain/requisites/fill";
import type { RequisiteRow } from "../../../domain/requisites/find";
import { type RequisiteInput, requisiteForm } from "../../../domain/requisites/input";
import type { Result } from "../../../domain/shared/errors/result";
import type { Platform } from "../../../domain/shared/ports/platform";
import { SCREENS } from "../../../screens";
import { readForm } from "../../../web/forms/form-data";
import { formatIssues, lookedUp } from "../../../web/forms/look-ups.server";
import { replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";

type Save = (input: RequisiteInput & { id: string }) => Promise<Result<RequisiteRow>>;

/** A form that looks up and saves: each of its buttons names what it wants. */
export async function requisiteAction(request: Request, platform: Platform, viewer: Pick<Viewer, "id">, save: Save) {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: requisiteForm, formatError: formatIssues });
  const intent = form.get("intent");
  if (typeof intent === "string" && intent !== "") {
    const { typed, said } = await lookedUp(platform, viewer, intent, submission.payload as Typed);
    return data({ reply: { initialValue: typed } as SubmissionResult<string[]>, said });
  }
  if (submission.status !== "success") return replyInvalid(submission);
  const result = await save(submission.value);
  if (!result.ok) return replyRefused(submission, result);
  return redirectWithToast(SCREENS.requisites.path, { key: "saved", tone: "ok" });
}

export type FormAnswer = { reply: SubmissionResult<string[]>; said?: Said };
