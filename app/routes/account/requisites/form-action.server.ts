import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/cloudflare";
import type { Said } from "../../../components/papers/verdict";
import type { Viewer } from "../../../domain/base/access/viewer";
import type { Result } from "../../../domain/base/shared/errors/result";
import type { Platform } from "../../../domain/base/shared/ports/platform";
import type { Typed } from "../../../domain/papers/requisites/fill";
import type { RequisiteRow } from "../../../domain/papers/requisites/find";
import { type RequisiteInput, requisiteForm } from "../../../domain/papers/requisites/input";
import { SCREENS } from "../../../screens";
import { formatIssues, lookedUp } from "../../../web/forms/look-ups.server";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import { replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";

type Save = (input: RequisiteInput & { id: string }) => Promise<Result<RequisiteRow>>;

/** Handles a form that both looks up and saves; the pressed button's intent decides. */
export async function requisiteAction(request: Request, platform: Platform, viewer: Pick<Viewer, "id">, save: Save) {
  const form = await readForm(request);
  const submission = parseForm(form, { schema: requisiteForm, formatError: formatIssues });
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
