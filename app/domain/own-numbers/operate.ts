import { ownNumbers } from "../../../db/schema/own-numbers";
import type { Viewer } from "../access/viewer";
import { ok, type Result, refuse } from "../shared/errors/result";
import { parsePhone } from "../shared/phone";
import type { OwnNumberAccount, OwnNumberAnswer, OwnNumberFault, OwnNumberKey } from "../shared/ports/own-numbers";
import type { Platform } from "../shared/ports/platform";
import { accountOf } from "./account";
import { getOwnNumber, mine, ownNumberAt } from "./find";
import { type OwnNumberRow, openKey } from "./keys";
import { tell } from "./publish";
import { changeConnection, heedRefusal, isUsedElsewhere } from "./state";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue" | "providers" | "config" | "wapi">;
type Owner = Pick<Viewer, "id">;

interface Open {
  row: OwnNumberRow;
  account: OwnNumberAccount;
  key: OwnNumberKey;
}

/** Spec §8. */
const FAULTS: Record<OwnNumberFault, string> = {
  gone: "instanceRemoved",
  authorized: "instanceAuthorized",
  notAuthorized: "instanceNotAuthorized",
  starting: "instanceStarting",
  beta: "deviceLinkBeta",
  refused: "wapiRefused",
  noAnswer: "wapiNoAnswer",
};

/** The number as the provider knows it now; null where the viewer has none such. */
export async function refreshOwnNumber(needs: Needs, viewer: Owner, id: string): Promise<OwnNumberRow | null> {
  const row = await getOwnNumber(needs.db, viewer, id);
  if (row) await refreshRow(needs, row);
  return row && getOwnNumber(needs.db, viewer, id);
}

/** Asks the provider what a number is doing, and writes it down. */
export async function refreshRow(needs: Needs, row: OwnNumberRow): Promise<void> {
  const open = await opened(needs, row);
  if ("refusal" in open) return;
  const asked = needs.clock();
  const told = await open.account.standing(open.key);
  if (told.ok) await changeConnection(needs, row, told.value, asked);
  else if (told.fault === "gone") await removed(needs, row);
  else await heedRefusal(needs, row, told.fault, asked);
}

/** What the provider refused a message with that was sent `at` that time (ms UTC), as far as it says something of the number. */
export async function onRefusal(
  needs: Needs,
  { providerId, idInstance, fault, at }: { providerId: string; idInstance: string; fault: OwnNumberFault; at: number },
): Promise<void> {
  if (fault === "refused" || fault === "noAnswer") return;
  const row = await ownNumberAt(needs.db, providerId, idInstance);
  // Removed for good on no single word: a wrong address of ours answers "not found" too.
  if (row && fault === "gone") await refreshRow(needs, row);
  else if (row) await heedRefusal(needs, row, fault, at);
}

/** A PNG as base64 to be scanned within 20 s, for a number that has no phone yet. */
export function readQr(needs: Needs, viewer: Owner, id: string): Promise<Result<string> | null> {
  return operate(needs, viewer, id, ({ account, key }) => account.qr(key));
}

/** The code that the owner of this phone types in WhatsApp instead of scanning. */
export function readCode(needs: Needs, viewer: Owner, id: string, number: string): Promise<Result<string> | null> {
  return operate(needs, viewer, id, async ({ row, account, key }) => {
    const phone = parsePhone(number);
    if (phone === null) return refuse("phoneInvalid", "phone");
    if (await isUsedElsewhere(needs, row, phone)) return refuse("phoneAlreadyUsed", "phone", undefined, "conflict");
    return account.code(key, phone);
  });
}

/** Takes the phone off the number. */
export function logOutOwnNumber(needs: Needs, viewer: Owner, id: string): Promise<Result<OwnNumberRow> | null> {
  return changed(needs, viewer, id, "notAuthorized", ({ account, key }) => account.logout(key));
}

/** Restarts it, which also says again where it reports: the address or the secret may be others by now. */
export function restartOwnNumber(needs: Needs, viewer: Owner, id: string): Promise<Result<OwnNumberRow> | null> {
  return changed(needs, viewer, id, "sleep", ({ account, key }) => account.restart(key));
}

/** Takes the phone off, then the number away; what it was paid is not given back. */
export async function removeOwnNumber(needs: Needs, viewer: Owner, id: string): Promise<Result<{ id: string }> | null> {
  const row = await getOwnNumber(needs.db, viewer, id);
  if (!row) return null;
  const open = await opened(needs, row);
  if ("refusal" in open) return open.refusal;
  // Removing does not log the phone out; one that has none says so.
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
    // Its webhooks may say more of it before it answers.
    const asked = needs.clock();
    const answer = await work(open);
    if (answer.ok) await changeConnection(needs, open.row, { state, hint: null, phone: null }, asked);
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
  const row = await getOwnNumber(needs.db, viewer, id);
  if (!row) return null;
  if (row.expiredAt !== null && row.expiredAt <= needs.clock())
    return refuse("instanceExpired", undefined, undefined, "conflict");
  if (!row.isActive && row.state !== "deleted") return refuse("instanceOff", undefined, undefined, "conflict");
  const open = await opened(needs, row);
  if ("refusal" in open) return open.refusal;
  const asked = needs.clock();
  const answer = await work(open);
  if (answer.ok) return ok(answer.value);
  if (!("fault" in answer)) return answer;
  if (answer.fault === "gone") await removed(needs, row);
  if (answer.fault === "authorized") await refreshRow(needs, row);
  await heedRefusal(needs, row, answer.fault, asked);
  return refusalOf(answer.fault);
}

async function opened(needs: Needs, row: OwnNumberRow): Promise<Open | { refusal: ReturnType<typeof refuse> }> {
  if (row.state === "deleted") return { refusal: refusalOf("gone") };
  const key = await openKey(needs.config.credentialsKey, row);
  if (!key) return { refusal: refusalOf("starting") };
  const account = await accountOf(needs, row.providerId);
  return account ? { row, account, key } : { refusal: refuse("wapiUnavailable", undefined, undefined, "conflict") };
}

function refusalOf(fault: OwnNumberFault) {
  return refuse(FAULTS[fault], undefined, undefined, "conflict");
}

async function removed({ db, clock, hub }: Needs, row: OwnNumberRow): Promise<void> {
  await db
    .update(ownNumbers)
    .set({ state: "deleted", hint: null, isActive: false, dueAt: null, lookAt: null, updatedAt: clock() })
    .where(mine(row));
  await tell({ db, hub }, row, "removed");
}
