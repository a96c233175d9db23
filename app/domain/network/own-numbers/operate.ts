import { ownNumbers } from "../../../../db/schema/own-numbers";
import type { Viewer } from "../../base/access/viewer";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { parsePhone, phoneFault } from "../../base/shared/phone";
import type {
  OwnNumberAccount,
  OwnNumberAnswer,
  OwnNumberFault,
  OwnNumberKey,
} from "../../base/shared/ports/own-numbers";
import type { Platform } from "../../base/shared/ports/platform";
import { openRouting, type Routing } from "../routing/config";
import { accountOf } from "./account";
import { announceOwnNumber } from "./announce-own-number";
import { getOwnNumber, ownNumberAt, ownRow } from "./find";
import { type OwnNumberRow, openKey } from "./keys";
import { changeConnection, heedRefusal, isUsedElsewhere } from "./state";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue" | "providers" | "config" | "wapi">;
type Owner = Pick<Viewer, "id">;

interface Open {
  row: OwnNumberRow;
  account: OwnNumberAccount;
  key: OwnNumberKey;
}

const FAULTS: Record<OwnNumberFault, string> = {
  gone: "instanceRemoved",
  authorized: "instanceAuthorized",
  notAuthorized: "instanceNotAuthorized",
  starting: "instanceStarting",
  beta: "deviceLinkBeta",
  refused: "wapiRefused",
  noAnswer: "wapiNoAnswer",
};

/** Polls the provider; null when the viewer has no such number. */
export async function refreshOwnNumber(needs: Needs, viewer: Owner, id: string): Promise<OwnNumberRow | null> {
  const { row, routing } = await readNumber(needs, viewer, id);
  const isRefreshed = row && (await refreshRow(needs, row, routing));
  return isRefreshed ? getOwnNumber(needs.db, viewer, id) : row;
}

/** True if the provider was polled. */
export async function refreshRow(needs: Needs, row: OwnNumberRow, routing?: Routing): Promise<boolean> {
  const open = await opened(needs, row, routing);
  if ("refusal" in open) return false;
  const requestedAt = needs.clock();
  const answer = await open.account.standing(open.key);
  if (answer.ok) await changeConnection(needs, row, answer.value, requestedAt);
  else if (answer.fault === "gone") await removed(needs, row);
  else await heedRefusal(needs, row, answer.fault, requestedAt);
  return true;
}

/** `at`: when the refused message was submitted, ms UTC. */
export async function onRefusal(
  needs: Needs,
  { providerId, idInstance, fault, at }: { providerId: string; idInstance: string; fault: OwnNumberFault; at: number },
): Promise<void> {
  if (fault === "refused" || fault === "noAnswer") return;
  const row = await ownNumberAt(needs.db, providerId, idInstance);
  // "Not found" alone removes nothing: a wrong base URL returns it, too.
  if (row && fault === "gone") await refreshRow(needs, row);
  else if (row) await heedRefusal(needs, row, fault, at);
}

/** PNG as base64, valid for 20 s; only without a connected phone. */
export function readQr(needs: Needs, viewer: Owner, id: string): Promise<Result<string> | null> {
  return operate(needs, viewer, id, ({ account, key }) => account.qr(key));
}

/** The number, and its QR code while it waits for a phone. */
export async function readScan(
  needs: Needs,
  viewer: Owner,
  id: string,
): Promise<{ row: OwnNumberRow; qr: Result<string> | null } | null> {
  const { row, routing } = await readNumber(needs, viewer, id);
  if (row?.state !== "notAuthorized") return row && { row, qr: null };
  let isRequested = false;
  const ask = ({ account, key }: Open) => {
    isRequested = true;
    return account.qr(key);
  };
  const qr = await operateOn(needs, row, ask, routing);
  // The provider may report the phone as linked already.
  return { row: (isRequested && !qr.ok && (await getOwnNumber(needs.db, viewer, id))) || row, qr };
}

export function readCode(needs: Needs, viewer: Owner, id: string, number: string): Promise<Result<string> | null> {
  return operate(needs, viewer, id, async ({ row, account, key }) => {
    const phone = parsePhone(number);
    if (phone === null) return refuse(phoneFault(number), "phone");
    if (await isUsedElsewhere(needs, row, phone)) return refuse("phoneAlreadyUsed", "phone", undefined, "conflict");
    return account.code(key, phone);
  });
}

export function logOutOwnNumber(needs: Needs, viewer: Owner, id: string): Promise<Result<OwnNumberRow> | null> {
  return changed(needs, viewer, id, "notAuthorized", ({ account, key }) => account.logout(key));
}

/** Also registers the webhook again, because its URL or secret may have changed. */
export function restartOwnNumber(needs: Needs, viewer: Owner, id: string): Promise<Result<OwnNumberRow> | null> {
  return changed(needs, viewer, id, "sleep", ({ account, key }) => account.restart(key));
}

/** Logs out, then deletes; there is no refund. */
export async function removeOwnNumber(needs: Needs, viewer: Owner, id: string): Promise<Result<{ id: string }> | null> {
  const row = await getOwnNumber(needs.db, viewer, id);
  if (!row) return null;
  const open = await opened(needs, row);
  if ("refusal" in open) return open.refusal;
  // Deleting does not log out; logging out fails without a phone.
  await open.account.logout(open.key);
  const answer = await open.account.remove(open.key.idInstance);
  if (!answer.ok && answer.fault !== "gone") return refusalOf(answer.fault);
  await removed(needs, row);
  return ok({ id });
}

async function changed(
  needs: Needs,
  viewer: Owner,
  id: string,
  state: "notAuthorized" | "sleep",
  work: (open: Open) => Promise<OwnNumberAnswer<null>>,
): Promise<Result<OwnNumberRow> | null> {
  const result = await operate(needs, viewer, id, async (open) => {
    // Webhooks may arrive before the answer.
    const requestedAt = needs.clock();
    const answer = await work(open);
    if (answer.ok) await changeConnection(needs, open.row, { state, hint: null, phone: null }, requestedAt);
    return answer;
  });
  return result?.ok ? ok((await getOwnNumber(needs.db, viewer, id))!) : result;
}

async function operate<T>(
  needs: Needs,
  viewer: Owner,
  id: string,
  work: (open: Open) => Promise<OwnNumberAnswer<T> | ReturnType<typeof refuse>>,
): Promise<Result<T> | null> {
  const { row, routing } = await readNumber(needs, viewer, id);
  return row && operateOn(needs, row, work, routing);
}

async function readNumber(needs: Needs, viewer: Owner, id: string) {
  const [row, routing] = await Promise.all([getOwnNumber(needs.db, viewer, id), openRouting(needs)]);
  return { row, routing };
}

async function operateOn<T>(
  needs: Needs,
  row: OwnNumberRow,
  work: (open: Open) => Promise<OwnNumberAnswer<T> | ReturnType<typeof refuse>>,
  routing: Routing,
): Promise<Result<T>> {
  if (row.expiredAt !== null && row.expiredAt <= needs.clock())
    return refuse("instanceExpired", undefined, undefined, "conflict");
  if (!row.isActive && row.state !== "deleted") return refuse("instanceOff", undefined, undefined, "conflict");
  const open = await opened(needs, row, routing);
  if ("refusal" in open) return open.refusal;
  const requestedAt = needs.clock();
  const answer = await work(open);
  if (answer.ok) return ok(answer.value);
  if (!("fault" in answer)) return answer;
  if (answer.fault === "gone") await removed(needs, row);
  if (answer.fault === "authorized") await refreshRow(needs, row);
  await heedRefusal(needs, row, answer.fault, requestedAt);
  return refusalOf(answer.fault);
}

async function opened(
  needs: Needs,
  row: OwnNumberRow,
  routing?: Routing,
): Promise<Open | { refusal: ReturnType<typeof refuse> }> {
  if (row.state === "deleted") return { refusal: refusalOf("gone") };
  const key = await openKey(needs.config.credentialsKey, row);
  if (!key) return { refusal: refusalOf("starting") };
  const account = await accountOf(needs, row.providerId, routing);
  return account ? { row, account, key } : { refusal: refuse("wapiUnavailable", undefined, undefined, "conflict") };
}

function refusalOf(fault: OwnNumberFault) {
  return refuse(FAULTS[fault], undefined, undefined, "conflict");
}

async function removed({ db, clock, hub }: Needs, row: OwnNumberRow): Promise<void> {
  await db
    .update(ownNumbers)
    .set({ state: "deleted", hint: null, isActive: false, dueAt: null, lookAt: null, updatedAt: clock() })
    .where(ownRow(row));
  await announceOwnNumber({ db, hub }, row, "removed");
}
