import type { Submit } from "../../app/domain/base/shared/ports/platform";
import { accepted, FAULT_MS, inWords, rejected, retry, unknown, type Verdict } from "../providers/core/outcomes";
import type { Bound } from "./bound-session";
import { digestOf, type Part, partsOf } from "./codec/parts";
import { COMMAND, type Fields } from "./codec/pdu";
import { periodOf } from "./codec/periods";
import { hexOf, meaningOf, STATUS, statusName } from "./codec/statuses";
import type { Entry } from "./kept-entries";
import type { Handed } from "./sent-messages";
import { LinkLost } from "./session";
import type { ShortNumbers, SmppSetUp } from "./set-up";

/** Pause of the window when throttled, and retry delay of the message. */
const BUSY_MS = 1000;
const MAX_SENDER = 20;

interface Errand {
  bound: Bound;
  setUp: SmppSetUp;
  handed: Handed;
  batch: Entry["batch"];
  /** ms UTC; `over` then resolves with null. */
  deadline: number;
  over: Promise<null>;
  reference(): number;
  onNamed(key: string): void;
  onSent?(sequence: number): void;
}

/** Returns the worst verdict of the parts. A repeat sends only parts that were not accepted. Never throws. */
export async function submitOne(errand: Errand, message: Submit): Promise<Verdict> {
  const { setUp, handed, batch } = errand;
  const { text, sender, to } = message;
  if (text === "") return rejected("textRequired");
  if (sender.length > MAX_SENDER) return rejected("senderInvalid");
  if (!/^\d{3,20}$/.test(to)) return rejected("phoneInvalid");
  const begun = beginning(errand, message);
  if (!begun) return rejected("textTooLong");
  const { entry, parts, missing } = begun;
  const common = fieldsOf(message, setUp.short_numbers);
  const verdicts = await Promise.all(
    missing.map((index) => submitPart(errand, entry, index, { common, part: parts[index]! })),
  );
  if (entry.batch !== batch) handed.store(entry.batch);
  const worst = ["rejected", "unknown", "retry"].map((kind) => verdicts.find((verdict) => verdict.kind === kind));
  return worst.find((verdict) => verdict !== undefined) ?? accepted(entry.refs.join(","));
}

function beginning({ setUp, handed, batch, reference: next }: Errand, { ownerId, id, sender, text }: Submit) {
  const split = (reference: number) => partsOf(text, setUp.concatenation, reference, setUp.alphabet);
  const known = handed.entryOf(ownerId, id);
  if (known?.begun) {
    const parts = split(known.begun.reference);
    if (parts && known.source === sender && digestOf(parts) === known.begun.digest) {
      return { entry: known, parts, missing: handed.resume(known) };
    }
    handed.finish(known);
  }
  const reference = next();
  const parts = split(reference);
  if (!parts) return null;
  const begun = parts.length > 1 ? { reference, digest: digestOf(parts) } : null;
  const entry = handed.open(batch, { ownerId, id, source: sender, begun }, parts.length);
  return { entry, parts, missing: [...parts.keys()] };
}

interface Wire {
  common: Fields;
  part: Part;
}

async function submitPart(errand: Errand, entry: Entry, index: number, wire: Wire): Promise<Verdict> {
  const { bound, handed, deadline, over } = errand;
  for (;;) {
    if (!(await bound.window.enter(deadline))) {
      handed.settle(entry, "retry");
      return retry(bound.session.isOver ? "linkLost" : "windowFull", BUSY_MS);
    }
    const asking = ask(errand, entry, index, wire);
    const answered = await Promise.race([asking, over]);
    if (answered === null) {
      // Continues after the caller's timeout, because a late answer still gives the message its id.
      void asking.then(() => handed.settle(entry, "unknown"));
      return unknown("noAnswer");
    }
    if (answered.kind !== "slow") {
      handed.settle(entry, answered.kind);
      return answered;
    }
    bound.window.pause(BUSY_MS);
    if (Date.now() + BUSY_MS < deadline) continue;
    handed.settle(entry, "retry");
    return inWords(retry(statusName(STATUS.RTHROTTLED), BUSY_MS), hexOf(STATUS.RTHROTTLED));
  }
}

async function ask(
  { bound, setUp, handed, onNamed, onSent }: Errand,
  entry: Entry,
  index: number,
  { common, part }: Wire,
): Promise<Verdict | { kind: "slow" }> {
  const { esmClass, coding, octets, tlvs } = part;
  const fields = { ...common, esm_class: esmClass, data_coding: coding, short_message: octets };
  try {
    const answer = await bound.ask(COMMAND.submit, { fields, tlvs }, onSent);
    if (!answer) return unknown("noAnswer");
    const { status } = answer;
    if (status === STATUS.ROK) {
      const ref = answer.fields.message_id ?? "";
      if (ref === "") return unknown("unreadable");
      onNamed(handed.name(entry, index, ref));
      return accepted(ref);
    }
    if (status === STATUS.RTHROTTLED) return { kind: "slow" };
    const meaning = setUp.retry_statuses.includes(status) ? "ours" : meaningOf(status);
    if (meaning === "final") return rejected(statusName(status), hexOf(status));
    return inWords(retry(statusName(status), meaning === "busy" ? BUSY_MS : FAULT_MS), hexOf(status));
  } catch (error) {
    if (error instanceof LinkLost) return unknown("linkLost");
    throw error;
  }
}

function fieldsOf({ sender, to, validityMs }: Submit, shortNumbers: ShortNumbers): Fields {
  return {
    ...sourceOf(sender, shortNumbers),
    dest_addr_ton: 1,
    dest_addr_npi: 1,
    destination_addr: to,
    ...(validityMs !== undefined && { validity_period: periodOf(validityMs) }),
    registered_delivery: 1,
  };
}

/** A name, a vendor-specific short number or an international number (protocols §1). */
export function sourceOf(sender: string, shortNumbers: ShortNumbers): Fields {
  const digits = sender.replace(/^\+/, "");
  if (!/^\d+$/.test(digits)) return { source_addr_ton: 5, source_addr_npi: 0, source_addr: sender };
  const [ton, npi] = digits.length > 6 ? [1, 1] : shortNumbers === "3/0" ? [3, 0] : [0, 1];
  return { source_addr_ton: ton, source_addr_npi: npi, source_addr: digits };
}
