import { z } from "zod";
import { timeOfId } from "../../../app/domain/base/shared/ids";
import type {
  Capabilities,
  Handed,
  Receipt,
  Submit,
  SubmitOutcome,
} from "../../../app/domain/base/shared/ports/platform";
import { type LookUp, lookUpOf } from "../../../app/domain/library/hlr/look-up";
import { accepted, forAll, inWords, retry } from "../core/outcomes";
import type { Protocol } from "../core/protocol";
import { opening } from "../core/set-up";
import { isSignedSmsc, readSmsc } from "./callbacks";
import {
  ACCOUNT_FIELDS,
  type Account,
  account,
  hasKey,
  INCOMPLETE,
  pollStatuses,
  type Row,
  refOf,
  refusalOf,
  send,
} from "./client";
import { meaningOfSmsc } from "./statuses";

const CAPABILITIES: Capabilities = {
  type: "hlr",
  maxBatch: 100,
  ratePerSecond: null,
  receipts: "push",
  incoming: false,
  needsRefs: true,
  address: "phone",
};
const setUp = z.object(account).refine(hasKey, INCOMPLETE);

/** Final statuses of a look-up, also for a phone that is off. */
const FOUND: Record<number, LookUp["status"]> = {
  1: "reachable",
  3: "absent",
  20: "absent",
  22: "unknownNumber",
  25: "unknownNumber",
};
const NO_SUBSCRIBER = 1;

/** SMSC.ru HLR: asked by `hlr=1`, answered by a callback or status.php. */
export const smscHlr: Protocol = {
  processor: "smsc-hlr",
  capabilities: CAPABILITIES,
  setUp,
  fields: ACCOUNT_FIELDS,
  open: opening(setUp, CAPABILITIES, (known) => ({
    submit: (messages, timeoutMs) => submit(known, messages, timeoutMs),
    find: async (messages) =>
      (await pollStatuses(known, messages, lookupId)).flatMap(({ of, row }) => receiptOf(of, row)),
  })),
  authorize: ({ request, body, config }) => (isSignedSmsc(request, body, config) ? null : { refused: 401 }),
  read: ({ request, body }) => readSmsc(request, body, findingsOf),
};

/** Phones of one request share an id, the messages' creation time, so a lost answer can be found. */
function lookupId(id: string): number {
  return timeOfId(id) & 0x7fffffff || 1;
}

async function submit(account: Account, messages: Submit[], timeoutMs: number): Promise<SubmitOutcome[]> {
  const batches = Map.groupBy(messages, ({ id }) => lookupId(id));
  const outcomes = [...batches].map(([id, batch]) => submitBatch(account, id, batch, timeoutMs));
  return (await Promise.all(outcomes)).flat();
}

async function submitBatch(account: Account, id: number, messages: Submit[], timeoutMs: number) {
  const parameters = { phones: messages.map(({ to }) => to).join(","), id: String(id), hlr: "1", mes: "" };
  const refusal = refusalOf(await send(account, parameters, timeoutMs));
  // One invalid number fails the whole request, so the others are sent again in smaller ones.
  if (refusal?.kind === "rejected" && messages.length > 1)
    return forAll(messages, inWords(retry(refusal.code, 1000), refusal.detail));
  if (refusal) return forAll(messages, refusal);
  return messages.flatMap((message) => forAll([message], accepted(refOf(id, message.to))));
}

function receiptOf({ ownerId, id }: Handed, row: Row): Receipt[] {
  const findings = findingsOf(row);
  const at = row.last_timestamp ? row.last_timestamp * 1000 : Date.now();
  return findings ? [{ ownerId, id, ref: refOf(row.id, row.phone), at, ...findings }] : [];
}

const details = z.object({
  mcc: z.coerce.string().optional(),
  mnc: z.coerce.string().optional(),
  cn: z.string().optional(),
  net: z.string().optional(),
  rcn: z.string().optional(),
  rnet: z.string().optional(),
});

function findingsOf(row: Pick<Row, "status" | "err"> & Record<string, unknown>) {
  const ended = FOUND[row.status];
  if (ended === undefined) return meaningOfSmsc(row.status, row.err);
  const { mcc, mnc, cn, net, rcn, rnet } = details.safeParse(row).data ?? {};
  const isRoaming = rcn || rnet ? Boolean(rcn) && rcn !== cn : ended === "reachable" ? false : null;
  const status = ended === "absent" && row.err === NO_SUBSCRIBER ? "unknownNumber" : ended;
  const result = lookUpOf(status, {
    operator: net || null,
    country: cn || null,
    mcc: mcc || null,
    mnc: mnc || null,
    isRoaming,
    roamingOperator: isRoaming ? rnet || null : null,
    roamingCountry: isRoaming ? rcn || null : null,
  });
  return { status: "delivered" as const, result: { ...result } };
}
