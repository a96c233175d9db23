import type { Step } from "../../../db/schema/moderation";
import { can, type Viewer } from "../../domain/base/access/viewer";
import type { ChainStep } from "../../domain/base/chains/chain";
import type { Payload } from "../../domain/base/channels/payload";
import { shownSteps, sinceOf } from "../../domain/base/moderation/history";
import type { ReviewKind } from "../../domain/base/moderation/kinds";
import { timeOfId } from "../../domain/base/shared/ids";
import { formatPhone } from "../../domain/base/shared/phone";
import type { Platform } from "../../domain/base/shared/ports/platform";
import { filesOfMessage } from "../../domain/library/files/choices";
import { type ReviewKey, readDisputeId } from "../../domain/messaging/review/key";
import { getHeldGroup } from "../../domain/messaging/sendings/actions/decide-held";
import { getTemplate } from "../../domain/messaging/templates/find";
import { endingsOf } from "../../domain/money/payments/dispute-view";
import { disputeById } from "../../domain/money/payments/disputes";
import { getPayment } from "../../domain/money/payments/find";
import { companyProblem } from "../../domain/network/sender-names/company";
import { findHolders, getSenderName } from "../../domain/network/sender-names/find";
import { fitsRule, isNamed } from "../../domain/network/sender-names/rules";

/** The decision and its author; `by` is empty if a bank's answer decided. */
export interface Decided {
  by: string;
  what: "approved" | "rejected" | "ended";
  at: number;
  comment: string;
}

interface Known {
  key: ReviewKey;
  ownerId: string;
  since: number;
  /** Version shown on the page: a decision on any other version is rejected. */
  seen: number;
  /** null: pending. */
  decided: Decided | null;
  mayDecide: boolean;
}

/** Item to decide; null: no such item among those that the viewer may decide. */
export async function readItem(platform: Platform, viewer: Viewer, kind: ReviewKind, id: string) {
  if (kind === "names") return readName(platform, viewer, id);
  if (kind === "templates") return readTemplate(platform, viewer, id);
  return kind === "held" ? readHeld(platform, viewer, id) : readPayment(platform, viewer, id);
}

export type ReviewItem = NonNullable<Awaited<ReturnType<typeof readItem>>>;

interface Row {
  id: string;
  ownerId: string;
  moderation: "pending" | "approved" | "rejected";
  history: Step[];
  createdAt: number;
  updatedAt: number;
}

function moderated(kind: "names" | "templates", viewer: Viewer, row: Row): Known {
  const { id, ownerId, moderation, history, createdAt, updatedAt } = row;
  const since = sinceOf(history) ?? createdAt;
  const step =
    moderation === "pending" ? undefined : shownSteps(history, viewer).findLast(({ what }) => what === moderation);
  const known = { by: step?.name ?? "", at: step?.at ?? updatedAt, comment: step?.comment ?? "" };
  return {
    key: { at: since, kind, id },
    ownerId,
    since,
    seen: updatedAt,
    decided: moderation === "pending" ? null : { ...known, what: moderation },
    mayDecide: can(viewer, kind === "names" ? "sendernames.update" : "templates.update"),
  };
}

async function readName({ db }: Platform, viewer: Viewer, id: string) {
  const [known, holders] = await Promise.all([getSenderName(db, viewer, id), findHolders(db, id)]);
  if (!known || known.role === "owner") return null;
  const { row, country } = known;
  const isManager = viewer.level === "manager";
  return {
    kind: "names" as const,
    ...moderated("names", viewer, row),
    title: row.name,
    type: row.type,
    comment: row.comment,
    steps: shownSteps(row.history, viewer),
    checks: {
      fits: !isNamed(row.type) || fitsRule(row.type, row.name),
      company: companyProblem(row.comment, country),
      alike: holders.map(({ owner, isSame }) => ({ owner: isManager ? owner : "", isSame })),
    },
  };
}

async function readTemplate(platform: Platform, viewer: Viewer, id: string) {
  const known = await getTemplate(platform.db, viewer, id);
  if (!known || known.role === "owner" || known.role === "user") return null;
  const { row } = known;
  const message = { type: row.type, payload: row.payload as Partial<Payload> };
  return {
    kind: "templates" as const,
    ...moderated("templates", viewer, row),
    title: row.title,
    type: row.type,
    comment: row.comment,
    steps: shownSteps(row.history, viewer),
    message: { ...message, files: await filesOfMessage(platform, { id: row.ownerId }, message) },
    second: row.split && [row.split.subject, row.split.text].filter(Boolean).join("\n"),
    fallbacks: (row.fallbacks as ChainStep[]).map(({ type, payload }) => ({ type, text: payload.text })),
  };
}

async function readHeld(platform: Platform, viewer: Viewer, id: string) {
  const { messages, decision, ...group } = await getHeldGroup(platform.db, id);
  const [first] = messages;
  if (!first && !decision) return null;
  const isWaiting = first !== undefined && decision?.isOpen !== 1;
  const decided = decision && { by: decision.byName, what: decision.moderation, at: decision.at, comment: "" };
  const known = { key: { at: timeOfId(id), kind: "held" as const, id }, seen: decision?.at ?? 0 };
  const { text = "", sender = "", type = "sms", payload = null, createdAt = decision?.at ?? 0 } = first ?? {};
  const message = { type, payload: { ...payload, text, sender } as Partial<Payload> };
  return {
    kind: "held" as const,
    ...known,
    ...group,
    ownerId: first?.ownerId ?? decision!.ownerId,
    since: createdAt,
    isApplied: decision?.isOpen === 1,
    decided: isWaiting ? null : decided,
    earlier: isWaiting ? decided : null,
    mayDecide: can(viewer, "routing.update"),
    title: group.title ?? text,
    type,
    taskId: first?.taskId ?? null,
    rules: first?.rules ?? [],
    message: { ...message, files: first ? await filesOfMessage(platform, { id: first.ownerId }, message) : [] },
    messages: messages.map(({ id, recipient, text }) => ({ id, recipient: formatPhone(recipient), text })),
  };
}

async function readPayment({ db }: Platform, viewer: Viewer, id: string) {
  const { paymentId, doubtId } = readDisputeId(id) ?? {};
  if (!paymentId || !doubtId) return null;
  const [payment, [dispute]] = await Promise.all([
    getPayment(db, viewer, paymentId),
    disputeById(db, paymentId, doubtId),
  ]);
  if (!payment || !dispute) return null;
  const { kind: disputeKind, amount: said, ref, endedAt, endedBy, ending, note, createdAt } = dispute;
  const decided = endedAt !== null && { by: endedBy ?? "", what: "ended" as const, at: endedAt, comment: note ?? "" };
  return {
    kind: "payments" as const,
    key: { at: createdAt, kind: "payments" as const, id },
    ownerId: payment.ownerId,
    since: createdAt,
    seen: createdAt,
    decided: decided || null,
    mayDecide: can(viewer, "payments.update"),
    title: "",
    type: null,
    doubt: { kind: disputeKind, said, ref, ending, endings: endingsOf(disputeKind) },
    payment: { id: paymentId, amount: payment.amount, sum: payment.sum, method: payment.method, card: payment.card },
  };
}
