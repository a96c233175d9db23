import { z } from "zod";
import type { Payload } from "../../../domain/base/channels/payload";
import { seenInput } from "../../../domain/base/moderation/form-version";
import { problemsOfIssues } from "../../../domain/base/shared/errors/problems";
import { ok, type Result, refuse } from "../../../domain/base/shared/errors/result";
import { type DraftMessage, sentPayload } from "../../../domain/messaging/sendings/compose/draft-content";
import { type TemplateInput, templateInput } from "../../../domain/messaging/templates/input";
import { mergedPayload } from "../../../domain/messaging/templates/merge";
import { readMessage } from "../../../web/forms/message-form.server";

export const COMMENTS = [
  "comment",
  "adminComment",
  "adminCommentPrivate",
  "resellerComment",
  "resellerCommentPrivate",
] as const;

const MOST_NAMES = 100;

/** A template as stored. */
export interface Written {
  type: string;
  payload: Partial<Payload>;
}

export interface TypedTemplate {
  id: string;
  title: string;
  message: DraftMessage;
  isActive: boolean;
  comments: Partial<Record<(typeof COMMENTS)[number], string>>;
  /** User names; null if the field is not shown. */
  users: string | null;
  /** Version shown in the form; "" for a new template. */
  seen: string;
}

/** Parts without fields are taken from `known`. */
export function readTyped(form: FormData, known: DraftMessage): TypedTemplate {
  const text = (name: string) => String(form.get(name) ?? "");
  const comments = COMMENTS.filter((name) => form.has(name)).map((name) => [name, text(name)]);
  return {
    id: text("id"),
    title: text("title"),
    seen: text("seen"),
    message: readMessage(form, known),
    isActive: form.get("isActive") === "on",
    comments: Object.fromEntries(comments),
    users: form.has("users") ? text("users") : null,
  };
}

interface CheckedTemplate {
  id: string;
  seen: number | undefined;
  usernames: string[] | null;
  template: TemplateInput;
}

/** Validates and merges over `before`, without empty values. */
export function checkTyped(typed: TypedTemplate, before: Written | null): Result<CheckedTemplate> {
  const { title, message, isActive, comments, users } = typed;
  const { type } = message;
  const usernames = users?.split(/[\s,;]+/).filter(Boolean) ?? null;
  if (usernames && usernames.length > MOST_NAMES) return refuse("tooManyUsers", "users");
  const id = z.uuid().safeParse(typed.id);
  if (!id.success) return refuse("formStale");
  const parsed = templateInput.safeParse({ title, type, payload: sentPayload(message), isActive, ...comments });
  if (!parsed.success) return { ok: false, code: "invalid", problems: problemsOfIssues(parsed.error) };
  const payload = before ? mergedPayload(before, parsed.data) : parsed.data.payload;
  return ok({
    id: id.data,
    seen: seenInput.parse(typed.seen || undefined),
    usernames,
    template: { ...parsed.data, payload },
  });
}
