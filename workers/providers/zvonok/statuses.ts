import type { Receipt } from "../../../app/domain/base/shared/ports/platform";

type Meaning = Pick<Receipt, "status" | "detail">;

/** An answered call is delivered; `detail` says how it ended (protocols §9.1). */
const STATUSES: Record<string, Meaning> = {
  in_process: { status: "sent" },
  compl_finished: { status: "delivered" },
  compl_nofinished: { status: "delivered", detail: "hung up before the end" },
  user: { status: "delivered", detail: "pressed a button" },
  novalid_button: { status: "delivered", detail: "pressed a button of no meaning" },
  pincode_ok: { status: "delivered", detail: "typed the code" },
  pincode_nook: { status: "delivered", detail: "typed a wrong code" },
  attempts_exc: { status: "failed", detail: "nobody picked up" },
  deleted: { status: "failed", detail: "deleted at the provider" },
  expires: { status: "failed", detail: "not called in time" },
  interrupted: { status: "failed", detail: "interrupted" },
  no_provider: { status: "failed", detail: "no operator carries calls to this number" },
  duration_error: { status: "failed", detail: "the recording is too long or empty" },
  synth_error: { status: "failed", detail: "the text could not be read out" },
};

/** Adds the listening time in seconds; null for an undocumented status. */
export function meaningOfZvonok(status: string, seconds = 0): (Meaning & { code?: string }) | null {
  const known = Object.hasOwn(STATUSES, status) ? STATUSES[status]! : null;
  if (!known) return null;
  const detail = [known.detail, seconds > 0 ? `${seconds} s` : undefined].filter(Boolean).join(", ");
  const isPlain = known.detail === undefined;
  return { status: known.status, ...(isPlain ? {} : { code: status }), ...(detail ? { detail } : {}) };
}
