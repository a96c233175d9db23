import type { tasks } from "../../../../db/schema/tasks";
import { ERASED, parseAddress } from "../../base/channels/person";
import { typedParts } from "../../messaging/drafts/recipients/addresses";
import type { DraftContent } from "../../messaging/sendings/compose/draft-content";

type Task = Pick<typeof tasks.$inferSelect, "state" | "title" | "data" | "cursor">;
type Fields = Record<string, unknown>;

const OVER = new Set(["completed", "failed", "stopped"]);
const EXCLUDED = ["exclude", "excludePhones"];

const isOf = (phone: string, typed: unknown) =>
  typed === phone || (typeof typed === "string" && parseAddress(typed)?.phone === phone);

/**
 * Recipients without a person; null: the person is not among them. Exclusions stay in effect until the task is over.
 */
export function withoutPerson<T extends object>(recipients: T, phone: string, { isOver = false } = {}): T | null {
  let isFound = false;
  const isOther = (typed: unknown) => {
    const isMeant = isOf(phone, typed);
    isFound ||= isMeant;
    return !isMeant;
  };
  const kept = Object.entries(recipients).map(([name, value]) => {
    if (!isOver && EXCLUDED.includes(name)) return [name, value];
    if (Array.isArray(value)) return [name, value.filter(isOther)];
    if (value === null || typeof value !== "object") return [name, value];
    return [name, Object.fromEntries(Object.entries(value).filter(([typed]) => isOther(typed)))];
  });
  return isFound ? (Object.fromEntries(kept) as T) : null;
}

/** A task without a person. null: it does not name the person; "busy": it is not over and depends on the entry. */
export function taskWithout(task: Task, phone: string): Pick<Task, "title" | "data" | "cursor"> | "busy" | null {
  const { state, title, data, cursor } = task;
  const isOver = OVER.has(state);
  const isWritten = isOver || cursor.isExpanded === true;
  const { audience, sending, filter } = data as { audience?: Fields; sending?: Fields; filter?: Fields };
  const people = audience && withoutPerson(audience, phone, { isOver });
  const recipient = sending && withoutPerson(Object(sending.recipient), phone, { isOver });
  const isInFilter = isOf(phone, filter?.phone);
  const place = ["after", "phone"].find((name) => cursor[name] === phone);
  const isReached = place !== undefined;
  if (!people && !recipient && !isInFilter && !isReached) return null;
  const isNone = (...some: unknown[]) => some.flat().length === 0;
  const isAlone = people
    ? isNone(people.phones, people.lists, people.segments ?? [])
    : recipient && isNone((recipient as Fields).include);
  if ((isInFilter && !isOver) || (isReached && !isWritten) || (isAlone && isWritten && !isOver)) return "busy";
  return {
    title: isAlone ? ERASED : title,
    cursor: isReached ? { ...cursor, [place]: "" } : cursor,
    data: {
      ...data,
      ...(people && { audience: people }),
      ...(recipient && { sending: { ...sending, ...(isAlone && wordless(sending)), recipient } }),
      ...(isInFilter && { filter: { ...filter, phone: ERASED }, ...(data.search !== undefined && { search: "" }) }),
      ...(isAlone && people && { ...wordless(data), chain: undefined }),
    },
  };
}

/** Removes text written to a single person; a task still to run must remain a valid message. */
const wordless = ({ title, payload, fallbacks }: Fields): Fields => ({
  payload: { sender: (payload as Fields).sender, text: ERASED },
  ...(title !== undefined && { title: ERASED }),
  ...(fallbacks !== undefined && { fallbacks: [] }),
  variables: undefined,
  split: undefined,
});

/** null: the draft does not name the person. */
export function draftWithout({ recipients }: DraftContent, phone: string): DraftContent["recipients"] | null {
  const parts = typedParts(recipients.phones);
  const others = parts.filter((typed) => !isOf(phone, typed));
  const own = Object.entries(recipients.own ?? {}).filter(([typed]) => !isOf(phone, typed));
  if (others.length === parts.length && own.length === Object.keys(recipients.own ?? {}).length) return null;
  return { ...recipients, phones: others.join("\n"), own: Object.fromEntries(own) };
}
