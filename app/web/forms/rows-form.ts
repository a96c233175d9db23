import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/cloudflare";

/** 200 with changed rows after an intent, else 422 with errors. */
export function replyRows<S>(submission: Submission<S, string[], unknown>, hideFields: string[] = []) {
  const reply = submission.reply({ hideFields });
  if (submission.status === "error") return data({ reply }, { status: 422 });
  return data({ reply: { ...reply, error: {} } }, { status: 200 });
}
