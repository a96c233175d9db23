import type { Viewer } from "../../domain/access/viewer";
import { findSenderNames } from "../../domain/sender-names/find";
import type { ChainStep } from "../../domain/sendings/chain";
import { newId } from "../../domain/shared/ids";
import type { Platform } from "../../domain/shared/platform";
import { contentOfSending } from "../../domain/templates/content";
import type { getTemplate } from "../../domain/templates/find";
import { maySet } from "../../domain/templates/reach";
import { namesOfUsers } from "../../domain/templates/users";
import { shownFallbacks } from "./template-view.server";

const COMMENTS = [
  "comment",
  "adminComment",
  "adminCommentPrivate",
  "resellerComment",
  "resellerCommentPrivate",
] as const;

type Known = NonNullable<Awaited<ReturnType<typeof getTemplate>>>;
type Fields = { [name: string]: Fields } | Fields[] | string | number | boolean | null | undefined;

/** The form of a new template; of what a message says where one is named. null where there is no such message. */
export async function newForm({ db }: Pick<Platform, "db">, viewer: Viewer, sendingId: string | null) {
  const content = sendingId === null ? null : await contentOfSending(db, viewer, sendingId);
  if (sendingId !== null && !content) return null;
  const { title = "", type = "sms", payload = {}, fallbacks = [] } = content ?? {};
  return {
    id: newId(),
    stored: { title, type, payload: fieldsOf(payload), isActive: "on", seen: "" },
    steps: shownFallbacks(fallbacks),
    ...(await around(db, viewer, "owner", viewer.id)),
  };
}

/** The form of a template that is there. */
export async function knownForm({ db }: Pick<Platform, "db">, viewer: Viewer, { row, role, users }: Known) {
  const { id, title, type, payload, isActive, updatedAt } = row;
  const shared = await around(db, viewer, role, row.ownerId);
  const comments = Object.fromEntries(shared.comments.map((name) => [name, row[name]]));
  const attached = shared.mayAttach ? { users: (await namesOfUsers(db, users)).join("\n") } : {};
  return {
    id,
    stored: {
      ...{ title, type, payload: fieldsOf(payload), isActive: isActive ? "on" : "", ...comments, ...attached },
      seen: String(updatedAt),
    },
    steps: shownFallbacks(row.fallbacks as ChainStep[]),
    ...shared,
  };
}

export type FormView = NonNullable<Awaited<ReturnType<typeof newForm>>>;

async function around(db: Platform["db"], viewer: Viewer, role: Known["role"], ownerId: string) {
  const names = await findSenderNames(db, { id: ownerId });
  return {
    names: names
      .filter(({ moderation, isActive }) => moderation === "approved" && isActive)
      .map(({ name, type }) => ({ name, type })),
    comments: COMMENTS.filter((name) => maySet(viewer, role, name)),
    mayAttach: viewer.level !== "me",
  };
}

// Values of an approved text stand as lines.
function fieldsOf(payload: object): { [name: string]: Fields } {
  const { template } = payload as { template?: { parameters?: Record<string, string> } };
  const lines = Object.entries(template?.parameters ?? {}).map(([name, value]) => `${name}=${value}`);
  return { ...payload, parameters: lines.join("\n") };
}
