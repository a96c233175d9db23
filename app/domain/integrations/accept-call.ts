import { claimKey, freeKey, KEY_MS, keepAnswer } from "../access/idempotency";
import { digestOf } from "../access/sha256";
import type { Viewer } from "../access/viewer";
import { parseAddress, shownAddress } from "../channels/person";
import { createSending, planOne, type SendingRow } from "../sendings/accept/create-sending";
import { getSending } from "../sendings/list/find";
import { namedOf } from "../sendings/recipients/chain-addresses";
import type { ErrorCode } from "../shared/errors/errors";
import { ok, type Result, refuse } from "../shared/errors/result";
import { newIdAt, timeOfId } from "../shared/ids";
import { toUnits } from "../shared/money";
import type { Platform } from "../shared/ports/platform";
import { getCall, recordCall, renewSendingId } from "./calls";
import { getIntegration, type IntegrationRow } from "./integrations";
import { type CallBody, messageOf, parseCall } from "./mapping";

/** ms; an equal body without a key is one call for so long. */
const REPEAT_MS = 5 * 60_000;
/** ms; a message's id tells its time. */
const FRESH_MS = 60 * 60_000;

type Owner = Pick<Viewer, "id">;

interface Accepted {
  id: string;
  status: string;
  segments: number;
  /** Currency units. */
  price: number;
}

/** Sends the message that the call asks for, once. */
export async function acceptCall(
  platform: Platform,
  row: IntegrationRow,
  body: CallBody,
  key: string | null,
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
    const known = isRepeat ? await getCall(platform.db, { id: row.ownerId }, row.id, entityId) : undefined;
    const result = await sendCall(platform, row, { id: entityId, sendingId: known?.sendingId ?? entityId, body });
    if (result.ok) await keepAnswer(platform, keyed, entityId, { status: 202, body: JSON.stringify(result.value) });
    else await freeKey(platform, keyed, entityId);
    return result;
  } catch (error) {
    await freeKey(platform, keyed, entityId);
    throw error;
  }
}

/** A refused call again, by the mapping of today; null when the viewer has no such call. */
export async function retryCall(
  platform: Platform,
  viewer: Owner,
  integrationId: string,
  id: string,
): Promise<Result<Accepted> | null> {
  const { db, clock } = platform;
  const [row, known] = await Promise.all([
    getIntegration(db, viewer, integrationId),
    getCall(db, viewer, integrationId, id),
  ]);
  if (!row || !known) return null;
  if (known.body === null) return refuse("callNotKept", undefined, undefined, "conflict");
  if (!row.isActive) return refuse("integrationOff", undefined, undefined, "conflict");
  const body = { text: known.body, isForm: known.isForm };
  const sent = await getSending(db, viewer, known.sendingId);
  const isOld = !sent && clock() - timeOfId(known.sendingId) > FRESH_MS;
  const call = isOld ? await renewSendingId(db, known, newIdAt(clock())) : known;
  if (!call) return null;
  if (known.errors.length === 0 && sent) return refuse("callSentAlready", undefined, undefined, "conflict");
  return sendCall(platform, row, { id, sendingId: call.sendingId, body });
}

async function sendCall(
  platform: Platform,
  row: IntegrationRow,
  { id, sendingId, body }: { id: string; sendingId: string; body: CallBody },
): Promise<Result<Accepted>> {
  const parsed = parseCall(body);
  const message = parsed.ok ? messageOf(row.mapping, row.title, parsed.value) : parsed;
  const sent = message.ok
    ? await createSending(platform, { id: row.ownerId }, message.value, { id: sendingId })
    : message;
  const recipient = message.ok && typeof message.value.recipient === "string" ? masked(message.value.recipient) : null;
  await recordCall(platform, row, { id, sendingId, body, recipient, problems: sent.ok ? [] : sent.problems });
  return sent.ok ? ok(acceptedOf(sent.value)) : sent;
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

/** What a call with this body would send; nothing is sent. */
export async function tryCall(platform: Platform, row: IntegrationRow, body: CallBody): Promise<Result<Tried>> {
  const parsed = parseCall(body);
  const message = parsed.ok ? messageOf(row.mapping, row.title, parsed.value) : parsed;
  if (!message.ok) return message;
  const planned = await planOne(platform, { id: row.ownerId }, message.value);
  if (!planned.ok) return planned;
  const { to, chained } = planned.value;
  const { recipient, text, segments, price, error } = chained.plan.prepare(to, namedOf(to));
  if (!price) return refuse(error ?? "noPriceForPhone");
  const { type, sender } = row.mapping;
  return ok({ recipient: shownAddress(recipient), type, sender, text, segments, price: price.amount });
}

function acceptedOf({ id, status, segments, price }: SendingRow): Accepted {
  return { id, status, segments, price: toUnits(price) };
}

function masked(typed: string): string {
  const { phone = null, email = null } = parseAddress(typed) ?? {};
  if (phone) return `+${phone.slice(0, 4)}…${phone.slice(-2)}`;
  return email ? `${email.slice(0, 1)}…${email.slice(email.indexOf("@"))}` : "…";
}

const refused = (code: ErrorCode) => refuse(code, undefined, undefined, code);
