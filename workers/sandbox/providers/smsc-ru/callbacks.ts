import { createHash } from "node:crypto";
import type { Env } from "../../core/env";
import type { Stored } from "../../core/message";
import { registerOf } from "../../core/networks";
import type { ReceiptKind } from "../../core/outcomes";
import type { ProviderCallbacks } from "../../core/provider";

const STATUS: Record<Exclude<ReceiptKind, "stop">, number> = { sent: 0, delivered: 1, seen: 2, failed: 20 };
const OFFLINE = 6;
const NO_SUBSCRIBER = 1;

/** One form per status to the account's address, signed with its secret word (protocols §9.3). */
export const smscCallbacks: ProviderCallbacks = {
  maxResults: 1,
  isAccountWide: true,
  receipts: (kind, [message], env) => signed(statusReport(message!, STATUS[kind]), env),
  replies: null,
  request: (url, body) => ({ url, init: { method: "POST", body: new URLSearchParams(JSON.parse(body)) } }),
};

/** For status.php and the callbacks. */
export function statusReport(message: Stored, status: number) {
  const [id] = message.reference.split("-");
  const at = Math.floor((message.done_at ?? message.received_at) / 1000);
  const isLookUp = message.channel === "hlr";
  const known = isLookUp ? registered(message.recipient, status) : { status, err: status === 20 ? OFFLINE : 0 };
  return { id: id!, phone: message.recipient, ts: at, time: new Date(at * 1000).toISOString(), cost: "0.30", ...known };
}

/** Every answered look-up is final; its status says whether the phone is switched on. */
function registered(phone: string, status: number) {
  const { state, home, ported, roaming } = registerOf(phone);
  const { mcc, mnc, name: net, country: cn } = ported ?? home;
  const found = { mcc, mnc, cn, net, msc: "79000000000", imsi: `${mcc}${mnc}0000000001` };
  if (state === "unknownNumber") return { status: 20, err: NO_SUBSCRIBER };
  if (state === "absent") return { status: 20, err: OFFLINE, ...found };
  return { status, err: 0, ...found, ...(roaming ? { rcn: roaming.country, rnet: roaming.name } : {}) };
}

function signed(report: ReturnType<typeof statusReport>, { SMSC_WORD }: Pick<Env, "SMSC_WORD">) {
  const text = `${report.id}:${report.phone}:${report.status}:${SMSC_WORD}`;
  const hash = (algorithm: "md5" | "sha1") => createHash(algorithm).update(text).digest("hex");
  return { ...report, md5: hash("md5"), sha1: hash("sha1") };
}
