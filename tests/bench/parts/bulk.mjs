import { setTimeout as sleep } from "node:timers/promises";
import { quantile } from "../measure.mjs";
import { smppRates, smtpRates, wireTimes } from "../wires.mjs";
import { wideCsv } from "./wide-csv.mjs";

const N = 20_000;
const SLOW = 100_000;

/** A mailing from acceptance to its last receipt, and one-time codes that overtake it. */
export async function measureBulk(bench, cabinet, report) {
  const { listId } = await cabinet.importCsv(wideCsv(N));
  const started = Date.now();
  const bulk = await mailing(cabinet, listId, "Hi ${firstName}");
  const task = await cabinet.finished(bulk.TaskId);
  const seconds = (Date.now() - started) / 1000;
  report.row(
    "a bulk of 20,000 over HTTP, accepted to delivered",
    "",
    task.meta.total / seconds,
    await sinkRate(cabinet),
  );
  await measureCodes(cabinet, report);
  // Rivals need Debian packages; elsewhere they are skipped.
  await measureWires(bench, cabinet, listId, report).catch((error) =>
    report.text(`SMPP and SMTP were not measured: ${error.message}`),
  );
}

const mailing = (cabinet, listId, text) =>
  cabinet.api("POST", "sendings", { ...cabinet.sms({ include: [listId], exclude: [] }, text), title: "Bench" });

/** Codes while a mailing of 100,000 runs, and between them a bare request to the same provider. */
async function measureCodes(cabinet, report) {
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
  for (const [name, share, budget] of [
    ["p50", 0.5, ""],
    ["p99", 0.99, "< 200 ms"],
  ]) {
    const what = `one-time code to provider while 100,000 run (${codes.length} codes), ${name}`;
    report.row(what, budget, quantile(codes, share), quantile(alone, share), " ms");
  }
}

async function measureWires(bench, cabinet, listId, report) {
  const sms = await smppRates(bench, {
    overSmpp: cabinet.overSmpp,
    async bulk() {
      const { TaskId } = await mailing(cabinet, listId, "Hello ${firstName}, your order is on its way");
      return () => cabinet.finished(TaskId);
    },
  });
  const bulk = "a bulk of 20,000 over SMPP with receipts: submits to confirmations; Kannel with its file store";
  report.row(bulk, "≥ 300 %", sms.whole, sms.kannel);
  report.row("the SMPP link alone, its Durable Object and queue; Kannel", "", sms.link, sms.kannel);
  report.row("the same; a bare `smpp` client", "", sms.link, sms.bare);
  const mail = await smtpRates(bench);
  report.row("SMTP, 4 connections; `smtp-source`", "", mail.plain, mail.source);
  report.row("SMTP with DKIM; `smtp-source` without", "", mail.signed, mail.source);
  report.text(wireTimes(sms, mail));
}

/** Milliseconds from the POST to the provider's record of the message. */
async function codeToProvider(cabinet) {
  const started = Date.now();
  const { id } = await cabinet.api("POST", "sendings", cabinet.sms("+79261112233"));
  for (;;) {
    const response = await fetch(`${cabinet.sandboxUrl}/messages?to=79261112233&limit=1`);
    const { data } = await response.json();
    if (data[0]?.reference === id) return Date.parse(data[0].receivedAt) - started;
  }
}

/** Milliseconds of a bare request with `n` messages to the same sink. */
async function bareSubmit({ sandboxUrl }, n) {
  const started = Date.now();
  const one = () => ({
    sender: "CABINET",
    destinations: [{ to: "79261112244", messageId: crypto.randomUUID() }],
    content: { text: "Your code is 4821" },
  });
  const response = await fetch(`${sandboxUrl}/sms/3/messages`, {
    method: "POST",
    headers: { authorization: "App sandbox-sms-key", "content-type": "application/json" },
    body: JSON.stringify({ messages: Array.from({ length: n }, one) }),
  });
  if (!response.ok) throw new Error(`the sandbox answered ${response.status}`);
  await response.arrayBuffer();
  return Date.now() - started;
}

/** Messages per second of a bare loop to the same sink: our batch size, four requests in flight. */
async function sinkRate(cabinet) {
  const batches = 20;
  const started = Date.now();
  let left = batches;
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (left-- > 0) await bareSubmit(cabinet, 1000);
    }),
  );
  return (batches * 1000) / ((Date.now() - started) / 1000);
}
