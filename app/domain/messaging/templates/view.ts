import type { Viewer } from "../../base/access/viewer";
import { toUnits } from "../../base/shared/money";
import type { Template } from "./find";
import { mayReadComment, type PrivateComment, roleOver } from "./reach";

const UNSAID = { comment: "", adminComment: "", resellerComment: "" };

/** For REST and live events (spec §3); private comments only for those who may read them. */
export function templateView(template: Template, viewer: Pick<Viewer, "id" | "level">) {
  const { row, users } = template;
  const isUser = roleOver(viewer, row) === "user";
  const { comment, adminComment, resellerComment } = isUser ? UNSAID : row;
  const mayRead = (name: PrivateComment) => !isUser && mayReadComment(viewer, name);
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
    ...(row.split === null ? {} : { split: row.split }),
    ...(row.budget === null ? {} : { budget: toUnits(row.budget) }),
    // Clients read `include` without checking.
    recipient: row.recipient ?? { include: [], exclude: [] },
    isActive: row.isActive,
    // Users do not see each other or the review.
    Users: isUser ? [viewer.id] : users,
    comment,
    adminComment,
    resellerComment,
    ...(mayRead("adminCommentPrivate") ? { adminCommentPrivate: row.adminCommentPrivate } : {}),
    ...(mayRead("resellerCommentPrivate") ? { resellerCommentPrivate: row.resellerCommentPrivate } : {}),
    OwnerId: row.ownerId,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}
