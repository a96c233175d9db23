import { setTimeout as sleep } from "node:timers/promises";
import { quantile } from "../measure.mjs";
import { bareSubmit, mailing } from "./mailing.mjs";
import { wideCsv } from "./wide-csv.mjs";

const SLOW = 100_000;

/** Codes sent during a campaign of 100,000, alternating with a bare request to the same provider. */
export async function measureCodes(cabinet, report) {
  const { listId } = await cabinet.importCsv(wideCsv(SLOW, 0));
  const { TaskId } = await mailing(cabinet, listId, "Hi ${firstName}");
  const codes = [];
  const alone = [];
  let isRunning = true;
  const finished = cabinet.finished(TaskId).finally(() => {
    isRunning = false;
  });
  while (isRunning) {
    codes.push(await codeToProvider(cabinet));
    alone.push(await bareSubmit(cabinet, 1));
    await sleep(20);
  }
  await finished;
  for (const [name, ratio, budget] of [
    ["p50", 0.5, ""],
    ["p99", 0.99, "< 200 ms"],
  ]) {
    const what = `one-time code to provider while 100,000 run (${codes.length} codes), ${name}`;
    report.row(what, budget, quantile(codes, ratio), quantile(alone, ratio), " ms");
  }
}

/** Milliseconds from the POST to the provider's record of the message. */
export async function codeToProvider(cabinet) {
  const started = Date.now();
  const { id } = await cabinet.api("POST", "sendings", cabinet.sms("+79261112233"));
  for (;;) {
    const response = await fetch(`${cabinet.sandboxUrl}/messages?to=79261112233&limit=1`);
    const { data } = await response.json();
    if (data[0]?.reference === id) return Date.parse(data[0].receivedAt) - started;
  }
}
