import { claimKey, freeKey, KEY_MS, keepAnswer } from "../../base/access/idempotency";
import { digestOf } from "../../base/access/sha256";
import { can, type Viewer } from "../../base/access/viewer";
import { parseAddress, shownAddress } from "../../base/channels/person";
import { CodedError, type ErrorCode } from "../../base/shared/errors/errors";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { newIdAt, timeOfId } from "../../base/shared/ids";
import { toUnits } from "../../base/shared/money";
import type { CrmAnswer } from "../../base/shared/ports/crm";
import type { Platform } from "../../base/shared/ports/platform";
import { createSending, planOne, type SendingRow } from "../../messaging/sendings/accept/create-sending";
import type { SingleInput } from "../../messaging/sendings/accept/input";
import { getSending } from "../../messaging/sendings/list/find";
import { namedOf } from "../../messaging/sendings/recipients/chain-addresses";
import { type CallRow, callsLike, getCall, recordCall, renewSendingId } from "./calls";
import { askCrm } from "./crm/ask-crm";
import { keepChat } from "./crm/chats";
import { mappingFor } from "./crm/mappings";
import { getIntegration, type IntegrationRow } from "./integrations";
import { type CallBody, contentOf, messageOf, parseCall } from "./mapping";

/** ms during which equal bodies without a key count as one call. */
const REPEAT_MS = 5 * 60_000;
/** ms; a message's id contains its time. */
const FRESH_MS = 60 * 60_000;

type Owner = Pick<Viewer, "id">;

export interface Accepted {
  id: string;
  status: string;
  segments: number;
  /** Currency units. */
  price: number;
}

/** The CRM's id for its request, and the stored call. */
interface FromCrm {
  externalId?: string | null;
  earlier?: CallRow | undefined;
}

/** Sends the requested message once. */
export async function acceptCall(
  platform: Platform,
  row: IntegrationRow,
  body: CallBody,
  key: string | null,
  { externalId = null, earlier: before }: FromCrm = {},
): Promise<Result<Accepted>> {
  const hash = await digestOf(body.text);
  const keptMs = key === null ? REPEAT_MS : KEY_MS;
  const keyed = { ownerId: row.ownerId, key: `integration ${row.id} ${key ?? hash}`, hash, keptMs };
  const claim = await claimKey(platform, keyed);
  if (claim.kind === "mismatch") return refused("idempotencyMismatch");
  if (claim.kind === "running") return refuse("idempotencyRunning", undefined, undefined, "conflict");
  if (claim.kind === "replay") return ok(JSON.parse(claim.body) as Accepted);
  const { entityId, isRepeat } = claim;
  try {
    const owner = { id: row.ownerId };
    const same = isRepeat ? await getCall(platform.db, owner, row.id, entityId) : undefined;
    // A repeat after a refusal continues the same call, which a person may have retried in the meantime.
    const [earlier] = key === null && !same ? await callsLike(platform.db, owner, row.id, hash) : [before];
    const isRetried = earlier && (earlier.errors.length > 0 || isRecent(platform, earlier));
    const known = same ?? (isRetried || before ? await fresh(platform, owner, earlier!) : undefined);
    const call = { id: known?.id ?? entityId, sendingId: known?.sendingId ?? entityId, hash, body, externalId };
    const result = await sendCall(platform, row, call);
    if (result.ok) await keepAnswer(platform, keyed, claim, { status: 202, body: JSON.stringify(result.value) });
    else await freeKey(platform, keyed, claim, "refused");
    return result;
  } catch (error) {
    await freeKey(platform, keyed, claim, "failed");
    throw error;
  }
}

/** Retries a refused call with the current mapping; null when the viewer has no such call. */
export async function retryCall(
  platform: Platform,
  viewer: Pick<Viewer, "id" | "isTest"> & Parameters<typeof can>[0],
  integrationId: string,
  id: string,
): Promise<Result<Accepted> | null> {
  if (!can(viewer, "sendings.create")) throw new CodedError("forbidden");
  const { db } = platform;
  const [row, known] = await Promise.all([
    getIntegration(db, viewer, integrationId),
    getCall(db, viewer, integrationId, id),
  ]);
  if (!row || !known) return null;
  if (known.body === null) return refuse("callNotKept", undefined, undefined, "conflict");
  if (!row.isActive) return refuse("integrationOff", undefined, undefined, "conflict");
  const hash = await digestOf(known.body);
  const [alike, sent] = await Promise.all([
    known.externalId === null ? callsLike(db, viewer, integrationId, hash) : [known],
    getSending(db, viewer, known.sendingId),
  ]);
  const isSent = alike.some((call) => call.errors.length === 0 && (call.id !== id || sent));
  if (isSent) return refuse("callSentAlready", undefined, undefined, "conflict");
  const data = await dataOf(platform, row, known);
  if ("failed" in data) return refuse("crmDown", undefined, { detail: data.detail }, "conflict");
  const call = await fresh(platform, viewer, known);
  if (!call) return null;
  const { externalId, sendingId } = call;
  return sendCall(platform, row, { id, sendingId, hash, body: data.value, externalId }, viewer.isTest);
}

/** The mapping's input. Some CRMs send only ids, so the data is fetched from them. */
export async function dataOf(platform: Platform, row: IntegrationRow, call: CallRow): Promise<CrmAnswer<CallBody>> {
  const kept = { text: call.body ?? "", isForm: call.isForm };
  if (row.kind !== "amocrm") return { value: kept };
  const answer = await askCrm(platform, row, (connection, crm) =>
    crm.lookUp(connection, JSON.parse(kept.text) as Record<string, unknown>),
  );
  return "failed" in answer ? answer : { value: { text: JSON.stringify(answer.value), isForm: false } };
}

/** Refused at first, then sent by hand within a day. */
const isRecent = ({ clock }: Platform, { attempts, createdAt }: CallRow) =>
  attempts > 1 && clock() - createdAt < KEY_MS;

/** With a new message id if the old one is out of date and its message does not exist. */
async function fresh({ db, clock }: Platform, owner: Owner, call: CallRow): Promise<CallRow | undefined> {
  const isOld = clock() - timeOfId(call.sendingId) > FRESH_MS && !(await getSending(db, owner, call.sendingId));
  return isOld ? renewSendingId(db, call, newIdAt(clock())) : call;
}

interface Called extends Required<Pick<FromCrm, "externalId">> {
  id: string;
  sendingId: string;
  hash: string;
  body: CallBody;
}

export async function sendCall(
  platform: Platform,
  row: IntegrationRow,
  { id, sendingId, hash, body, externalId }: Called,
  isTest = false,
): Promise<Result<Accepted>> {
  const message = await readCall(platform, row, body);
  if (message.ok) await keepChat(platform, row, String(message.value.recipient), body.text);
  const sent = message.ok
    ? await createSending(platform, { id: row.ownerId, isTest }, message.value, { id: sendingId })
    : message;
  const recipient = message.ok && typeof message.value.recipient === "string" ? masked(message.value.recipient) : null;
  await recordCall(platform, row, {
    id,
    sendingId,
    hash,
    body,
    recipient,
    externalId,
    problems: sent.ok ? [] : sent.problems,
  });
  return sent.ok ? ok(acceptedOf(sent.value)) : sent;
}

async function readCall(platform: Platform, row: IntegrationRow, body: CallBody): Promise<Result<SingleInput>> {
  const parsed = parseCall(body);
  if (!parsed.ok) return parsed;
  const mapping = mappingFor(row, parsed.value);
  const content = await contentOf(platform, { id: row.ownerId }, mapping);
  return content.ok ? messageOf(mapping, content.value, row.title, parsed.value) : content;
}

interface Tried {
  recipient: string;
  type: string;
  sender: string;
  text: string;
  segments: number;
  /** Micros. */
  price: number;
}

/** Preview of what a call with this body would send; sends nothing. */
export async function tryCall(platform: Platform, row: IntegrationRow, body: CallBody): Promise<Result<Tried>> {
  const message = await readCall(platform, row, body);
  if (!message.ok) return message;
  const planned = await planOne(platform, { id: row.ownerId }, message.value);
  if (!planned.ok) return planned;
  const { to, chained } = planned.value;
  const { recipient, text, segments, price, error } = chained.plan.prepare(to, namedOf(to));
  if (!price) return refuse(error ?? "noPriceForPhone");
  const { type, payload } = message.value;
  return ok({ recipient: shownAddress(recipient), type, sender: payload.sender, text, segments, price: price.amount });
}

function acceptedOf({ id, status, segments, price }: SendingRow): Accepted {
  return { id, status, segments, price: toUnits(price) };
}

/** null: the input is not a valid address. */
function masked(typed: string): string | null {
  const { phone = null, email = null } = parseAddress(typed) ?? {};
  if (phone) return `+${phone.slice(0, 4)}…${phone.slice(-2)}`;
  return email ? `${email.slice(0, 1)}…${email.slice(email.indexOf("@"))}` : null;
}

const refused = (code: ErrorCode) => refuse(code, undefined, undefined, code);
