import type { SQL } from "drizzle-orm";
import { can, type Viewer } from "../../../domain/access/viewer";
import { MAX_SEGMENTS } from "../../../domain/channels/units";
import { findSample } from "../../../domain/drafts/recipients/sample";
import { type FoundFiles, filesForMessage, filesOfMessage, searchForMessage } from "../../../domain/files/choices";
import { readyNumbers } from "../../../domain/own-numbers/find";
import { findSenderNames } from "../../../domain/sender-names/find";
import { type DraftMessage, messageOf } from "../../../domain/sendings/compose/draft-content";
import { newId } from "../../../domain/shared/ids";
import type { Platform } from "../../../domain/shared/ports/platform";
import { usableDomains } from "../../../domain/short-links/domains";
import { firstOwn } from "../../../domain/short-links/own-links";
import { synthesizersOf } from "../../../domain/speech/view";
import { contentOfSending } from "../../../domain/templates/content";
import type { getTemplate, TemplateRow } from "../../../domain/templates/find";
import { maySet } from "../../../domain/templates/reach";
import type { namesOfTemplate } from "../../../domain/templates/users";
import type { Language } from "../../../i18n/options";
import { SCREENS } from "../../../screens";
import { keptOf } from "./hidden-parts.server";
import { COMMENTS, type TypedTemplate, type Written } from "./read-form.server";

type Known = NonNullable<Awaited<ReturnType<typeof getTemplate>>>;

export const BLANK: Written = { type: "sms", payload: {} };
const NOTHING = { ...BLANK, title: "", fallbacks: [], budget: null };

/** New template, optionally from a message; null if that message does not exist. */
export async function newForm(platform: Platform, viewer: Viewer, sendingId: string | null, language: Language) {
  const content = sendingId === null ? null : await contentOfSending(platform, viewer, sendingId);
  if (sendingId !== null && !content) return null;
  const { title, type, payload, fallbacks, budget } = content ?? NOTHING;
  const message = messageOf(type, payload);
  const stored: TypedTemplate = {
    ...{ id: newId(), title, message, isActive: true, seen: "" },
    ...{ comments: {}, users: viewer.level === "me" ? null : "" },
  };
  const kept = { fallbacks, budget, recipient: null };
  const choices = await choicesOf(platform, viewer, viewer.id);
  const shared = await around(platform, viewer, {
    role: "owner",
    ownerId: viewer.id,
    message,
    kept,
    choices,
    language,
  });
  return { stored, isNew: true, isWritten: content !== null, ...shared };
}

interface Beside {
  names: Awaited<ReturnType<typeof namesOfTemplate>>;
  choices: Choices;
  language: Language;
}

export async function knownForm(platform: Platform, viewer: Viewer, { row, role }: Known, beside: Beside) {
  const { names, choices, language } = beside;
  const { id, title, type, payload, isActive, updatedAt, ownerId } = row;
  const message = messageOf(type, payload);
  const shared = await around(platform, viewer, { role, ownerId, message, kept: row, choices, language });
  const stored: TypedTemplate = {
    ...{ id, title, message, isActive, seen: String(updatedAt) },
    comments: Object.fromEntries(shared.comments.map((name) => [name, row[name]])),
    users: shared.mayAttach ? names.users.join("\n") : null,
  };
  return { stored, isNew: false, isWritten: true, ...shared };
}

export type FormView = NonNullable<Awaited<ReturnType<typeof newForm>>>;

type Choices = Awaited<ReturnType<typeof choicesOf>>;

/** What the form offers whatever the template says; `ownerId`: the template's owner, or SQL of it. */
export async function choicesOf(platform: Platform, viewer: Viewer, ownerId: string | SQL) {
  const { db, clock } = platform;
  const [names, numbers, domains, sample] = await Promise.all([
    findSenderNames(db, { id: ownerId }),
    readyNumbers(db, { id: ownerId }, clock()),
    usableDomains(platform, { id: ownerId }),
    can(viewer, "contacts.get") ? findSample(db, viewer, { include: [], contacts: [] }) : null,
  ]);
  return { names, numbers, linkDomain: firstOwn(domains, platform) ?? "", sample };
}

interface Around {
  choices: Choices;
  role: Known["role"];
  ownerId: string;
  message: DraftMessage;
  kept: Pick<TemplateRow, "fallbacks" | "budget" | "recipient">;
  language: Language;
}

async function around(platform: Platform, viewer: Viewer, given: Around) {
  const { role, ownerId, message, kept, choices, language } = given;
  const { names, numbers, linkDomain, sample } = choices;
  const isOwn = role === "owner";
  const [files, shown] = await Promise.all([
    filesOf(platform, viewer, { ownerId, message, sought: null }),
    keptOf(platform.db, ownerId, { ...kept, type: message.type }, language),
  ]);
  return {
    senders: sendersFor(message, [
      ...names.filter(({ moderation, isActive }) => moderation === "approved" && isActive),
      ...numbers,
    ]),
    comments: COMMENTS.filter((name) => maySet(viewer, role, name)),
    mayAttach: viewer.level !== "me",
    kept: shown,
    mayCompose: isOwn && can(viewer, SCREENS.send),
    ...files,
    sample: isOwn ? sample : null,
    linkDomain,
    editor: {
      mayUpload: isOwn && can(viewer, SCREENS.storageCreate) && ("script" as const),
      voices: { synthesizers: synthesizersOf(platform.speech), mayListen: isOwn && can(viewer, SCREENS.speech) },
    },
    maxSegments: MAX_SEGMENTS,
    now: platform.clock(),
  };
}

interface Sender {
  type: string;
  name: string;
  /** Kept, though no longer usable. */
  isOff?: true;
}

/** Usable senders, including the one in the message. */
function sendersFor({ type, payload: { sender = "" } }: DraftMessage, known: readonly Sender[]): Sender[] {
  const means = (one: Sender) => one.type === type && (one.name === sender || one.name === `+${sender}`);
  const senders = known.map((one) => ({ type: one.type, name: means(one) ? sender : one.name }));
  return sender === "" || known.some(means) ? senders : [...senders, { type, name: sender, isOff: true }];
}

interface Sought {
  ownerId: string;
  message: DraftMessage;
  sought: { name: string; words: string } | null;
}

/** The viewer's files; of another owner only those in the template. */
export async function filesOf(platform: Platform, viewer: Viewer, { ownerId, message, sought }: Sought) {
  if (!can(viewer, "storage.get")) return { files: [], found: null };
  const owner = { id: ownerId };
  if (ownerId !== viewer.id) return { files: await filesOfMessage(platform, owner, message), found: null };
  const [files, found]: [Awaited<ReturnType<typeof filesForMessage>>, FoundFiles | null] = await Promise.all([
    filesForMessage(platform, owner, message),
    searchForMessage(platform, owner, message.type, sought),
  ]);
  return { files, found };
}
