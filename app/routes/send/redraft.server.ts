import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { Viewer } from "../../domain/access/viewer";
import { type ComposeEstimate, composeInput, estimateComposed, sampleRecipient } from "../../domain/sendings/form";
import { transliterate } from "../../domain/sendings/transliteration";
import { suggestGsm } from "../../domain/sendings/typography";
import type { VariableValues } from "../../domain/sendings/variables";
import { newId } from "../../domain/shared/ids";
import type { Platform } from "../../domain/shared/platform";
import { replyInvalid, replyRefused } from "../../web/reply";

export interface SendReply {
  reply: SubmissionResult<string[]>;
  /** Of the mailing as it was counted. */
  id?: string;
  estimate?: ComposeEstimate;
  sample?: VariableValues | null;
}

/** Answers every button but the one that sends: the text is changed or the price counted, and the form comes back. */
export async function redraft(platform: Platform, viewer: Viewer, form: FormData) {
  form.set("text", rewritten(form));
  const submission = parseWithZod(form, { schema: composeInput });
  const sample = await sampleRecipient(platform.db, viewer, form.getAll("include").map(String));
  const answer: SendReply = {
    reply: { initialValue: submission.payload as Record<string, string | string[]> },
    sample,
  };
  if (form.get("intent") !== "estimate") return answer;
  if (submission.status !== "success") return replyInvalid(submission);
  const result = await estimateComposed(platform, viewer, submission.value);
  return result.ok ? { ...answer, id: newId(), estimate: result.value } : replyRefused(submission, result);
}

function rewritten(form: FormData): string {
  const text = String(form.get("text") ?? "");
  const variable = form.get("insert");
  if (variable) return `${text}\${${variable}}`;
  if (form.get("intent") === "gsm") return suggestGsm(text).text;
  return form.get("intent") === "translit" ? transliterate(text) : text;
}
