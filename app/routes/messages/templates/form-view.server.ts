import type { SQL } from "drizzle-orm";
import { can, type Viewer } from "../../../domain/base/access/viewer";
import { MAX_SEGMENTS } from "../../../domain/base/channels/units";
import { newId } from "../../../domain/base/shared/ids";
import type { Platform } from "../../../domain/base/shared/ports/platform";
import {
  type FoundFiles,
  filesForMessage,
  filesOfMessage,
  searchForMessage,
} from "../../../domain/library/files/choices";
import { synthesizersOf } from "../../../domain/library/speech/view";
import { channelsOf } from "../../../domain/messaging/drafts/channels";
import { findSample } from "../../../domain/messaging/drafts/recipients/sample";
import { readStandings } from "../../../domain/messaging/drafts/standings";
import { type DraftMessage, messageOf } from "../../../domain/messaging/sendings/compose/draft-content";
import { usableDomains } from "../../../domain/messaging/short-links/domains";
import { firstOwn } from "../../../domain/messaging/short-links/own-links";
import { contentOfSending } from "../../../domain/messaging/templates/content";
import type { getTemplate, TemplateRow } from "../../../domain/messaging/templates/find";
import { maySet } from "../../../domain/messaging/templates/reach";
import type { namesOfTemplate } from "../../../domain/messaging/templates/users";
import { readyNumbers } from "../../../domain/network/own-numbers/find";
import { findSenderNames } from "../../../domain/network/sender-names/find";
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
    id: newId(),
    title,
    message,
    isActive: true,
    seen: "",
    comments: {},
    users: viewer.level === "me" ? null : "",
  };
  const kept = { fallbacks, budget, recipient: null };
  const choices = await choicesOf(platform, viewer, viewer.id);
  const shared = await sharedParts(platform, viewer, {
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
  const shared = await sharedParts(platform, viewer, { role, ownerId, message, kept: row, choices, language });
  const stored: TypedTemplate = {
    id,
    title,
    message,
    isActive,
    seen: String(updatedAt),
    comments: Object.fromEntries(shared.comments.map((name) => [name, row[name]])),
    users: shared.mayAttach ? names.users.join("\n") : null,
  };
  return { stored, isNew: false, isWritten: true, ...shared };
}

export type FormView = NonNullable<Awaited<ReturnType<typeof newForm>>>;

type Choices = Awaited<ReturnType<typeof choicesOf>>;

/** Choices that do not depend on the template; `ownerId`: the template's owner, or SQL for it. */
export async function choicesOf(platform: Platform, viewer: Viewer, ownerId: string | SQL) {
  const { db, clock } = platform;
  const [names, numbers, domains, standings, sample] = await Promise.all([
    findSenderNames(db, { id: ownerId }),
    readyNumbers(db, { id: ownerId }, clock()),
    usableDomains(platform, { id: ownerId }),
    // Of the viewer: what a template needs of its channel is the same for everyone on the same routes.
    readStandings(platform, viewer),
    can(viewer, "contacts.get") ? findSample(db, viewer, { include: [], contacts: [] }) : null,
  ]);
  return { names, numbers, linkDomain: firstOwn(domains, platform) ?? "", standings, sample };
}

interface Around {
  choices: Choices;
  role: Known["role"];
  ownerId: string;
  message: DraftMessage;
  kept: Pick<TemplateRow, "fallbacks" | "budget" | "recipient">;
  language: Language;
}

async function sharedParts(platform: Platform, viewer: Viewer, input: Around) {
  const { role, ownerId, message, kept, choices, language } = input;
  const { names, numbers, linkDomain, standings, sample } = choices;
  const isOwn = role === "owner";
  const [files, shown] = await Promise.all([
    filesOf(platform, viewer, { ownerId, message, search: null }),
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
    channels: channelsOf(standings, message.payload).map(({ type, closed, barrier, templates }) => ({
      type,
      closed: isOwn ? closed : null,
      barrier,
      templates,
    })),
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
  /** Kept in the form, though no longer usable. */
  isOff?: true;
}

/** Usable senders, including the one in the message. */
function sendersFor({ type, payload: { sender = "" } }: DraftMessage, known: readonly Sender[]): Sender[] {
  const means = (one: Sender) => one.type === type && (one.name === sender || one.name === `+${sender}`);
  const senders = known.map((one) => ({ type: one.type, name: means(one) ? sender : one.name }));
  return sender === "" || known.some(means) ? senders : [...senders, { type, name: sender, isOff: true }];
}

interface FileSearch {
  ownerId: string;
  message: DraftMessage;
  search: { name: string; words: string } | null;
}

/** The viewer's files; for another owner's template, only the files it uses. */
export async function filesOf(platform: Platform, viewer: Viewer, { ownerId, message, search: sought }: FileSearch) {
  if (!can(viewer, "storage.get")) return { files: [], found: null };
  const owner = { id: ownerId };
  if (ownerId !== viewer.id) return { files: await filesOfMessage(platform, owner, message), found: null };
  const [files, found]: [Awaited<ReturnType<typeof filesForMessage>>, FoundFiles | null] = await Promise.all([
    filesForMessage(platform, owner, message),
    searchForMessage(platform, owner, message.type, sought),
  ]);
  return { files, found };
}
