import type { Viewer } from "../../../domain/base/access/viewer";
import { type Chain, type Condition, conditionsOf, SOME_DAY, type Triggers } from "../../../domain/base/chains/chain";
import { shownStatus } from "../../../domain/base/chains/status";
import { shownAddress } from "../../../domain/base/channels/person";
import { formatPhone } from "../../../domain/base/shared/phone";
import type { SendingRow } from "../../../domain/messaging/sendings/accept/create-sending";
import type { WholeChain } from "../../../domain/messaging/sendings/list/find-chain";
import type { ChainOutcome } from "../../../domain/messaging/sendings/view/chain-outcome";
import { isRefunded } from "../../../domain/messaging/sendings/view/message-view";
import { billingStatusOf, type Insight, type TraceEntry, traceOf } from "../../../domain/messaging/sendings/view/trace";
import type { Language } from "../../../i18n/options";
import { timeoutText } from "../../../web/words/timeout-text.server";
import type { codeWriter } from "../shared/code-text.server";
import { failureOf } from "../shared/failure-text.server";
import type { traceWriter } from "./trace-text.server";

interface Writers {
  /** Hides links that the viewer may not open; null: another account's message. */
  viewer: Viewer | null;
  write: ReturnType<typeof traceWriter>;
  codes: ReturnType<typeof codeWriter>;
  language: Language;
  /** Path of the recipient's contact; null if there is none. */
  contact: { to: string } | null;
}

/** A message for its screen; micros, ms UTC. */
export function detailed(row: SendingRow, insight: Insight, { viewer, write, codes, contact }: Writers) {
  const { id, title, recipient, sender, text, segments, price, type, status, error, createdAt } = row;
  return {
    id,
    title,
    sender,
    text,
    segments,
    price,
    type,
    createdAt,
    status: shownStatus(row),
    failure: status === "failed" && error ? failureOf(row, error, { viewer, codes, contact }) : null,
    trace: traceOf(row, insight).map((entry) => {
      const { at, code, changes } = entry;
      return { at, status: stepOf(entry), code, changes, ...write(entry, type) };
    }),
    phone: formatPhone(recipient),
    address: shownAddress(recipient),
    isCharged: billingStatusOf(row) === "complete",
    isTest: row.isTest,
    isRefunded: isRefunded(row),
  };
}

/** Cancelling before sending is not a failure. */
function stepOf({ status, code }: TraceEntry) {
  return status === "failed" ? shownStatus({ status, error: code ?? null }) : status;
}

export type Message = ReturnType<typeof detailed> & { by?: string };

/** Outcome for the person: the decisive step, with the whole chain's price. */
export function detailedChain({ steps, decisive, status, charged, held }: ChainOutcome, ...given: [Insight, Writers]) {
  const message = detailed(decisive, ...given);
  const isArrived = status === "delivered" || status === "seen";
  return {
    ...message,
    id: steps[0]!.id,
    status,
    price: charged + held,
    isCharged: held === 0,
    isRefunded: charged + held === 0,
    failure: status === "failed" || status === "unsent" ? message.failure : null,
    ...(isArrived && { by: decisive.type }),
  };
}

/** Steps sent and steps left; ms UTC. */
export function chained(
  { rows, definition }: WholeChain,
  { insightOf, now, ...writers }: { insightOf: (row: SendingRow) => Insight; now: number } & Writers,
) {
  const last = rows.at(-1)!;
  const later = (definition?.steps ?? []).slice(last.step).map(({ type, options }, index) => {
    // Only the next step has a time; later ones depend on it.
    const isNext = index === 0 && last.fallbackAt !== null;
    return {
      type,
      step: last.step + 1 + index,
      mayCome: last.fallbackAt !== null,
      waits: isNext
        ? conditionsOf(rows, options, now).flatMap((condition) => waitOf(condition, options, writers.language))
        : [],
    };
  });
  const sent = rows.map((row) => ({ ...detailed(row, insightOf(row), writers), step: row.step }));
  return { sent, later, total: rows[0]!.steps, most: last.fallbackAt === null ? null : mostOf(rows, definition) };
}

/** Micros the chain may still cost; null if unknown. A refund frees the budget again. */
function mostOf(rows: SendingRow[], definition: Chain | null): number | null {
  if (definition?.most === undefined) return null;
  const [taken, back] = [false, true].map((isBack) =>
    rows.reduce((sum, row) => sum + (isBack === isRefunded(row) ? row.price : 0), 0),
  );
  return Math.max(taken!, definition.most - (definition.budget === null ? back! : 0));
}

function waitOf(condition: Condition, { onStatus, onTimeout, onIncomingPayload }: Triggers, language: Language) {
  if (condition.state !== "waits") return [];
  const until = condition.until === SOME_DAY ? null : condition.until;
  const { trigger } = condition;
  const timed = trigger === "onTimeout" && onTimeout ? timeoutText(onTimeout, language) : null;
  return [{ trigger, until, statuses: onStatus, timed, text: onIncomingPayload?.text ?? "" }];
}

export type ChainedMessages = ReturnType<typeof chained>;
