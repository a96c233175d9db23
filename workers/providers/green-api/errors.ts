import { z } from "zod";
import type { OwnNumberFault } from "../../../app/domain/base/shared/ports/own-numbers";
import type { Answer } from "../core/http";
import { inWords, rejected, retry, type Verdict, verdictOfStatus } from "../core/outcomes";

/** A restarting instance is back within half a minute. */
const STARTING_MS = 30_000;
const QUOTA = 466;
const MOST_DETAIL = 200;

/** An error with HTTP 200, mostly from the partner's methods. */
const hidden = z.object({ code: z.number().int(), description: z.string().optional() });

/** Reads only `message`: other fields repeat the URL with the instance's token. */
const failureBody = z.object({ message: z.string() });

interface Trouble {
  status: number;
  detail: string;
}

/** The error from the status or the body; null unless it is GREEN-API's. */
function troubleOf(answer: Answer): Trouble | null {
  const { data } = hidden.safeParse(answer.json);
  if (answer.status === 200) return data ? { status: data.code, detail: data.description ?? "" } : null;
  const words = failureBody.safeParse(answer.json).data?.message ?? answer.text;
  return { status: answer.status, detail: words.slice(0, MOST_DETAIL) };
}

/** Protocols §6. */
export function verdictOfGreen(answer: Answer | null): Verdict {
  const trouble = answer && troubleOf(answer);
  if (!answer || !trouble) return verdictOfStatus(answer);
  const { status, detail } = trouble;
  if (status === QUOTA) return rejected("instanceQuota", detail);
  if (status === 400) {
    if (/starting process/i.test(detail)) return inWords(retry("instanceStarting", STARTING_MS), detail);
    if (/not authorized/i.test(detail)) return rejected("instanceNotAuthorized", detail);
    if (answer.json !== null || /bad request data/i.test(detail)) return rejected("http400", detail);
  }
  return inWords(verdictOfStatus({ ...answer, status, text: detail }), detail);
}

export function faultOfGreen(answer: Answer | null): { ok: false; fault: OwnNumberFault; detail: string } {
  const trouble = answer?.status ? troubleOf(answer) : null;
  if (!answer || !trouble) return { ok: false, fault: "noAnswer", detail: answer?.text.slice(0, MOST_DETAIL) ?? "" };
  const { status, detail } = trouble;
  return { ok: false, fault: faultOf(status, detail, answer.json !== null), detail: `${status} ${detail}`.trim() };
}

function faultOf(status: number, detail: string, isTheirs: boolean): OwnNumberFault {
  // A proxy's 404 does not mean that the instance was deleted.
  if (status === 404) return isTheirs ? "gone" : "refused";
  if (status >= 500) return "noAnswer";
  if (status !== 400) return "refused";
  if (/starting process/i.test(detail)) return "starting";
  return /not authorized/i.test(detail) ? "notAuthorized" : "refused";
}
