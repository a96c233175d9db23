import { smppRates, smtpRates, wireTimes } from "../wires.mjs";
import { bareSubmit, mailing } from "./mailing.mjs";
import { wideCsv } from "./wide-csv.mjs";

const N = 20_000;

/** A campaign from acceptance to its last receipt. */
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
  // Competing products need Debian packages; without them they are skipped.
  await measureWires(bench, cabinet, listId, report).catch((error) =>
    report.text(`SMPP and SMTP were not measured: ${error.message}`),
  );
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
