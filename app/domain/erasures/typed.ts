import type { tasks } from "../../../db/schema/tasks";
import { ERASED, parseAddress } from "../channels/person";
import { typedParts } from "../drafts/recipients/addresses";
import type { DraftContent } from "../sendings/compose/draft-content";

type Task = Pick<typeof tasks.$inferSelect, "state" | "title" | "data" | "cursor">;
type Fields = Record<string, unknown>;

const OVER = new Set(["completed", "failed", "stopped"]);
const EXCLUDED = ["exclude", "excludePhones"];

const isOf = (phone: string, typed: unknown) =>
  typed === phone || (typeof typed === "string" && parseAddress(typed)?.phone === phone);

/** Recipients without a person; null: it is not among them. Exclusions go on refusing unless they are over. */
export function withoutPerson<T extends object>(given: T, phone: string, { isOver = false } = {}): T | null {
  let isFound = false;
  const isOther = (typed: unknown) => {
    const isMeant = isOf(phone, typed);
    isFound ||= isMeant;
    return !isMeant;
  };
  const kept = Object.entries(given).map(([name, value]) => {
    if (!isOver && EXCLUDED.includes(name)) return [name, value];
    if (Array.isArray(value)) return [name, value.filter(isOther)];
    if (value === null || typeof value !== "object") return [name, value];
    return [name, Object.fromEntries(Object.entries(value).filter(([typed]) => isOther(typed)))];
  });
  return isFound ? (Object.fromEntries(kept) as T) : null;
}

/** A task without a person. null: it does not name them; "busy": its work is not over and goes by what names them. */
export function taskWithout(task: Task, phone: string): Pick<Task, "title" | "data" | "cursor"> | "busy" | null {
  const { state, title, data, cursor } = task;
  const isOver = OVER.has(state);
  const isWritten = isOver || cursor.isExpanded === true;
  const { audience, sending, filter } = data as { audience?: Fields; sending?: Fields; filter?: Fields };
  const people = audience && withoutPerson(audience, phone, { isOver });
  const recipient = sending && withoutPerson(Object(sending.recipient), phone, { isOver });
  const isAsked = isOf(phone, filter?.phone);
  const place = ["after", "phone"].find((name) => cursor[name] === phone);
  const isReached = place !== undefined;
  if (!people && !recipient && !isAsked && !isReached) return null;
  const isNone = (...some: unknown[]) => some.flat().length === 0;
  const isAlone = people ? isNone(people.phones, people.lists) : recipient && isNone((recipient as Fields).include);
  if ((isAsked && !isOver) || (isReached && !isWritten) || (isAlone && isWritten && !isOver)) return "busy";
  return {
    title: isAlone ? ERASED : title,
    cursor: isReached ? { ...cursor, [place]: "" } : cursor,
    data: {
      ...data,
      ...(people && { audience: people }),
      ...(recipient && { sending: { ...sending, ...(isAlone && wordless(sending)), recipient } }),
      ...(isAsked && { filter: { ...filter, phone: ERASED }, ...(data.search !== undefined && { search: "" }) }),
      ...(isAlone && people && { ...wordless(data), chain: undefined }),
    },
  };
}

/** Without what was written to one person; what is still to run must remain a message. */
const wordless = ({ title, payload, fallbacks }: Fields): Fields => ({
  payload: { sender: (payload as Fields).sender, text: ERASED },
  ...(title !== undefined && { title: ERASED }),
  ...(fallbacks !== undefined && { fallbacks: [] }),
  ...{ variables: undefined, split: undefined },
});

/** null: it does not name the person. */
export function draftWithout({ recipients }: DraftContent, phone: string): DraftContent["recipients"] | null {
  const parts = typedParts(recipients.phones);
  const others = parts.filter((typed) => !isOf(phone, typed));
  const own = Object.entries(recipients.own ?? {}).filter(([typed]) => !isOf(phone, typed));
  if (others.length === parts.length && own.length === Object.keys(recipients.own ?? {}).length) return null;
  return { ...recipients, phones: others.join("\n"), own: Object.fromEntries(own) };
}
