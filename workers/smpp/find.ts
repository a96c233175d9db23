import type { Handed as HandedOver, Receipt } from "../../app/domain/base/shared/ports/platform";
import type { Bound } from "./bound-session";
import { COMMAND, type Pdu } from "./codec/pdu";
import { stateName, statusOf } from "./codec/receipt-words";
import { STATUS } from "./codec/statuses";
import { isWhole } from "./kept-entries";
import type { Handed } from "./sent-messages";
import type { ShortNumbers } from "./set-up";
import { sourceOf } from "./submit";

const MOST_POLLS = 100;
const POLL_MS = 10_000;

interface Notes {
  handed: Handed;
  shortNumbers: ShortNumbers;
  bound(): Promise<Bound | null>;
}

/** Throws without an answer. */
export async function lookUp(messages: HandedOver[], notes: Notes): Promise<Receipt[]> {
  const { handed, bound } = notes;
  const found: Receipt[] = [];
  for (const { ownerId, id } of messages.filter(({ ref }) => !ref)) {
    const entry = handed.entryOf(ownerId, id);
    if (entry && entry.pending > 0) throw new Error("its answer is still awaited");
    if (entry && isWhole(entry)) {
      found.push({ ownerId, id, status: "sent", at: Date.now(), ref: entry.refs.join(",") });
    }
  }
  const named = messages.filter(({ ref }) => ref).slice(0, MOST_POLLS);
  if (named.length === 0) return found;
  const link = await bound();
  if (!link) throw new Error("the link is down");
  const answers = await Promise.all(named.map((message) => query(link, notes, message)));
  return [...found, ...answers.flatMap((answer) => answer ?? [])];
}

async function query(link: Bound, notes: Notes, { ownerId, id, ref }: HandedOver): Promise<Receipt | null> {
  const { handed, shortNumbers } = notes;
  const entry = handed.entryOf(ownerId, id);
  const source = entry ? sourceOf(entry.source, shortNumbers) : {};
  const answers = await Promise.all(
    ref!.split(",").map(async (message_id) => {
      if (!(await link.window.enter(Date.now() + POLL_MS))) throw new Error("the window is full");
      return link.ask(COMMAND.query, { fields: { message_id, ...source } });
    }),
  );
  const states = answers.map(stateOf);
  // Many SMSCs forget final messages or do not support query_sm.
  if (states.some((state) => state === null)) return null;
  const statuses = states.map((state) => statusOf(state!));
  const failed = statuses.indexOf("failed");
  const status = failed >= 0 ? "failed" : statuses.every((one) => one === "delivered") ? "delivered" : "sent";
  if (status !== "sent" && entry) handed.finish(entry);
  return { ownerId, id, status, at: Date.now(), ref: ref!, ...(failed >= 0 && { code: states[failed]! }) };
}

function stateOf(answer: Pdu | null): string | null {
  if (!answer) throw new Error("query_sm was not answered");
  return answer.status === STATUS.ROK ? (stateName(answer.fields.message_state) ?? null) : null;
}
