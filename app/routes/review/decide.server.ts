import { z } from "zod";
import { can, type Viewer } from "../../domain/base/access/viewer";
import { seenInput } from "../../domain/base/moderation/form-version";
import type { ReviewKind } from "../../domain/base/moderation/kinds";
import { CodedError } from "../../domain/base/shared/errors/errors";
import type { Platform } from "../../domain/base/shared/ports/platform";
import { readDisputeId } from "../../domain/messaging/review/key";
import { decideHeld } from "../../domain/messaging/sendings/actions/decide-held";
import { updateTemplate } from "../../domain/messaging/templates/templates";
import { closeDispute, disputeForm, endingOf } from "../../domain/money/payments/close-dispute";
import { getPayment } from "../../domain/money/payments/find";
import { followPayment } from "../../domain/money/recurrent-payments/follow";
import { updateSenderName } from "../../domain/network/sender-names/change";
import { parseForm } from "../../web/forms/read-form.server";
import { found, replyInvalid, replyRefused } from "../../web/http/reply";
import type { Flash } from "../../web/http/toast";

const seen = seenInput.default(0);
const reason = z.string({ error: "reasonRequired" }).trim().min(1, "reasonRequired").max(1000, "textTooLong");
const verdict = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("approve"), seen }),
  z.object({ intent: z.literal("reject"), seen, reason }),
]);
const heldVerdict = z.object({ intent: z.enum(["approve", "reject"]), seen });

type Outcome = { done: Flash } | { refused: ReturnType<typeof replyInvalid> | ReturnType<typeof replyRefused> };

interface DecisionRequest {
  platform: Platform;
  viewer: Viewer;
  id: string;
  form: FormData;
}

/** Decides each kind by the same code as its own screen. */
export function decide(kind: ReviewKind, request: DecisionRequest): Promise<Outcome> {
  if (kind === "held") return decideMessages(request);
  return kind === "payments" ? decidePayment(request) : decideModerated(kind, request);
}

async function decideModerated(
  kind: "names" | "templates",
  { platform, viewer, id, form }: DecisionRequest,
): Promise<Outcome> {
  if (!can(viewer, kind === "names" ? "sendernames.update" : "templates.update")) throw new CodedError("forbidden");
  const submission = parseForm(form, { schema: verdict });
  if (submission.status !== "success") return { refused: replyInvalid(submission) };
  const { value } = submission;
  const moderation = value.intent === "approve" ? ("approved" as const) : ("rejected" as const);
  const said = value.intent === "reject" ? value.reason : undefined;
  const comment = viewer.level === "manager" ? "adminComment" : "resellerComment";
  const result = found(
    kind === "names"
      ? await updateSenderName(platform, viewer, id, { moderation, reason: said }, value.seen)
      : await updateTemplate(platform, viewer, id, { moderation, ...(said && { [comment]: said }) }, value.seen),
  );
  if (!result.ok) return { refused: replyRefused(submission, result) };
  return { done: { key: `moderated_${moderation}`, tone: "ok" } };
}

async function decideMessages({ platform, viewer, id, form }: DecisionRequest): Promise<Outcome> {
  const submission = parseForm(form, { schema: heldVerdict });
  if (submission.status !== "success") return { refused: replyInvalid(submission) };
  const { intent, seen } = submission.value;
  const moderation = intent === "approve" ? "approved" : "rejected";
  const result = await decideHeld(platform, viewer, { id, moderation, seen });
  if (!result.ok) return { refused: replyRefused(submission, result) };
  const { count, isLater } = result.value;
  const key = isLater ? "heldDeciding" : intent === "approve" ? "heldApproved" : "heldRejected";
  return { done: { key, tone: "ok", values: { number: count } } };
}

async function decidePayment({ platform, viewer, id, form }: DecisionRequest): Promise<Outcome> {
  const { paymentId, doubtId } = found(readDisputeId(id));
  const payment = found(await getPayment(platform.db, viewer, paymentId));
  const ending = endingOf(String(form.get("intent")));
  if (!ending) throw new CodedError("badRequest");
  const submission = parseForm(form, { schema: disputeForm });
  if (submission.status !== "success") return { refused: replyInvalid(submission) };
  const result = found(
    await closeDispute(platform, viewer, payment, { id: doubtId, ending, note: submission.value.note }),
  );
  if (!result.ok) return { refused: replyRefused(submission, result) };
  if (ending === "credited") await followPayment(platform, paymentId);
  return { done: { key: "doubtEnded", tone: "ok" } };
}
