import type { Viewer } from "../access/viewer";
import { toUnits } from "../shared/money";
import type { Template } from "./find";
import { mayReadComment } from "./reach";

/** A template as REST and live events show it (spec §3); private comments only to those they are for. */
export function templateView(template: Template, viewer: Pick<Viewer, "id" | "level">) {
  const { row, users } = template;
  const isUser = row.ownerId !== viewer.id && viewer.level === "me";
  return {
    id: row.id,
    title: row.title,
    type: row.type,
    sender: row.payload.sender,
    moderation: row.moderation,
    payload: row.payload,
    fallbacks: (row.fallbacks as { options: unknown }[]).map(({ options, ...step }) => ({
      ...step,
      $options: options,
    })),
    ...(row.budget === null ? {} : { budget: toUnits(row.budget) }),
    recipient: row.recipient,
    isActive: row.isActive,
    // Who else was given it is no business of those who were.
    Users: isUser ? [viewer.id] : users,
    comment: row.comment,
    adminComment: row.adminComment,
    resellerComment: row.resellerComment,
    ...(mayReadComment(viewer, "adminCommentPrivate") ? { adminCommentPrivate: row.adminCommentPrivate } : {}),
    ...(mayReadComment(viewer, "resellerCommentPrivate") ? { resellerCommentPrivate: row.resellerCommentPrivate } : {}),
    OwnerId: row.ownerId,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}
