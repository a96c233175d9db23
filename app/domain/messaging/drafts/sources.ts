import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { contactLists } from "../../../../db/schema/contacts";
import type { Viewer } from "../../base/access/viewer";
import type { Chain, Triggers } from "../../base/chains/chain";
import { isChannel } from "../../base/channels/channels";
import type { Payload } from "../../base/channels/payload";
import { shownAddress } from "../../base/channels/person";
import { isEmail } from "../../base/shared/email";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { toUnits } from "../../base/shared/money";
import { getTask } from "../../base/tasks/tasks";
import type { BulkData } from "../sendings/accept/create-bulk";
import type { SendingRow } from "../sendings/accept/create-sending";
import {
  blankContent,
  type DraftContent,
  type DraftFallback,
  hashIn,
  messageOf,
} from "../sendings/compose/draft-content";
import type { SplitInput } from "../sendings/compose/split-input";
import { getSending } from "../sendings/list/find";
import { isListId } from "../sendings/recipients/list-id";
import { getTemplate } from "../templates/find";
import { recipientsFor } from "../templates/recipients";
import { splitAddresses } from "./recipients/addresses";
import { broughtBy, ownIn, ownOf, variablesIn } from "./recipients/own-values";

type Owner = Pick<Viewer, "id">;

export function draftFromQuery(query: URLSearchParams, blank = blankContent()): DraftContent {
  const phones = query.getAll("phone").join("\n");
  const type = query.get("type") ?? (isByEmail(phones) ? "email" : "");
  const paramOf = (name: "text" | "sender") => {
    const value = query.get(name);
    return value ? { [name]: value } : {};
  };
  return {
    ...blank,
    message: {
      type: isChannel(type) ? type : blank.message.type,
      payload: { ...paramOf("text"), ...paramOf("sender") },
    },
    recipients: {
      ...blank.recipients,
      phones,
      include: query.getAll("include"),
      exclude: query.getAll("exclude"),
    },
  };
}

/** Reachable only by e-mail. */
function isByEmail(typed: string): boolean {
  const { addresses } = splitAddresses(typed);
  return addresses.length > 0 && addresses.every(isEmail);
}

/** Refuses a template unless approved, active and visible. `isEdited`: own templates in any state. */
export async function draftFromTemplate(
  db: Database,
  viewer: Owner,
  id: string,
  blank = blankContent(),
  { isEdited = false } = {},
): Promise<Result<DraftContent>> {
  const found = await getTemplate(db, { id: viewer.id, level: "me" }, id);
  if (!found) return refuse("templateNotFound", "template", { id }, "notFound");
  const { title, moderation, isActive, type, payload, fallbacks, budget, split, updatedAt } = found.row;
  const isFree = isEdited && found.role === "owner";
  if (!isFree && moderation !== "approved") return refuse("templateNotApproved", "template", { title });
  if (!isFree && !isActive) return refuse("templateOff", "template", { title });
  const { recipient, left } = await recipientsFor(db, viewer, found);
  const filled = {
    ...blank,
    message: messageOf(type, payload),
    split: typedSplit(split),
    fallbacks: (fallbacks as Step[]).map(fallbackOf),
    budget: budget === null ? "" : String(toUnits(budget)),
    recipients: recipient ? { ...recipientsOf(recipient), ...broughtBy(ownIn(recipient)) } : blank.recipients,
  };
  const hasRecipients = recipient !== null;
  const lost = left > 0 ? { leftLists: left } : {};
  const messages = [filled.message, ...filled.fallbacks.map((step) => step.message)];
  const openSenders = messages.flatMap((message, at) => (message.payload.sender ? [] : [at]));
  const template = { id, title, hasRecipients, isDetached: false, ...lost, updatedAt, openSenders };
  return ok({ ...filled, template: { ...template, print: hashIn(filled, template) } });
}

export async function draftFromSending(
  db: Database,
  viewer: Owner,
  id: string,
  blank = blankContent(),
  known: SendingRow | null = null,
): Promise<DraftContent | null> {
  const row = known ?? (await getSending(db, viewer, id));
  const task = await getTask(db, viewer, row?.taskId ?? id);
  if (task?.type === "sendings:bulk") {
    const { type, payload, chain, audience, variables, split, tags } = task.data as BulkData;
    const { lists, phones, excludeLists, excludePhones, excludeEmails = [] } = audience;
    const recipients = {
      include: [...lists, ...(audience.segments ?? []).map(({ id }) => id), ...phones.map(shownAddress)],
      exclude: [
        ...(await regularAmong(db, viewer, excludeLists)),
        ...excludePhones.map(shownAddress),
        ...excludeEmails,
      ],
    };
    return {
      ...blank,
      title: task.title,
      ...written(type, payload, chain ?? null),
      ...(tags && { tags: tags.join(", ") }),
      ...(split && { split: typedSplit(split) }),
      recipients: { ...recipientsOf(recipients), ...broughtBy(ownIn(audience)) },
      ...variablesIn(variables, [payload, ...(chain?.steps ?? []).map((step) => step.payload)]),
    };
  }
  if (!row) return null;
  const payload = { ...row.payload, sender: row.sender, text: row.text };
  const chain = row.fallbacks as Chain | null;
  const { address, own } = ownOf(row);
  return {
    ...blank,
    ...written(row.type, payload, chain),
    ...(row.tags && { tags: row.tags.join(", ") }),
    recipients: {
      ...recipientsOf({ include: [shownAddress(address)], exclude: [] }),
      ...broughtBy({ [address]: own }),
    },
    ...variablesIn(chain?.variables, chain?.steps.map((step) => step.payload) ?? []),
  };
}

function typedSplit(split: SplitInput | null): DraftContent["split"] {
  return split ? { text: split.text, subject: split.subject ?? "", share: String(split.share) } : undefined;
}

function written(type: string, payload: Partial<Payload>, chain: Chain | null) {
  return {
    message: messageOf(type, payload),
    fallbacks: (chain?.steps ?? []).map(fallbackOf),
    budget: chain?.budget ? String(toUnits(chain.budget)) : "",
  };
}

interface Step {
  type: string;
  payload: Partial<Payload>;
  options: Triggers;
}

function fallbackOf({ type, payload, options }: Step): DraftFallback {
  return { message: messageOf(type, payload), options };
}

function recipientsOf({ include, exclude }: { include: string[]; exclude: string[] }): DraftContent["recipients"] {
  return {
    phones: include.filter((one) => !isListId(one)).join("\n"),
    include: include.filter(isListId),
    exclude,
    contacts: [],
  };
}

// Blacklists are always excluded.
async function regularAmong(db: Database, viewer: Owner, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: contactLists.id })
    .from(contactLists)
    .where(and(eq(contactLists.ownerId, viewer.id), eq(contactLists.type, "regular"), inArray(contactLists.id, ids)));
  return rows.map(({ id }) => id);
}
