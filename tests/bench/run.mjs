import { cpus } from "node:os";
import { startBenchWorker } from "./bench-worker.mjs";
import { costTable } from "./cost.mjs";
import { quantile, RUNS, rateOf, requestRate, runs, table, whole } from "./measure.mjs";
import { startProduct } from "./product.mjs";
import { startUp } from "./start-up.mjs";
import { weigh } from "./weight.mjs";
import { smppRates, smtpRates, wireTimes } from "./wires.mjs";

const N = 20_000;
const CUSTOM = 20;

const rows = [["what", "budget", "measured", "bare limit in the same run", "ratio"]];
const add = (what, budget, measured, bare, unit = "/s") =>
  rows.push([
    what,
    budget,
    `${whole(measured)}${unit}`,
    bare ? `${whole(bare)}${unit}` : "",
    bare ? ratioOf(measured / bare, unit) : "",
  ]);

/** Rates as a share of the possible rate, times as a multiple of the minimum. */
const ratioOf = (ratio, unit) => (unit === "/s" ? `${Math.round(ratio * 100)} %` : `× ${Math.round(ratio)}`);

async function start() {
  const { active, packed } = await startUp();
  add("a Worker's start, time at work", "≤ 120 ms", active, null, " ms");
  add("its upload, packed", "≤ 1,500 KB", packed, null, " KB");
}

async function engine(bench) {
  const rate = (name) => rateOf(N, () => bench.step(name, N));
  const steps = await runs(async () => {
    await bench.step("prepare", N);
    const ours = { expand: await rate("expand"), dispatch: await rate("dispatch"), receipts: await rate("receipts") };
    return {
      ...ours,
      insert: await rate("bareInsert"),
      claim: await rate("bareClaim"),
      update: await rate("bareUpdate"),
    };
  });
  add("bulk expansion: dedupe, blacklist, variables, segments, price, hold", "≥ 40,000/s", steps.expand, steps.insert);
  add("dispatch: claim, submit in batches, record, ledger, events", "≥ 10,000/s", steps.dispatch, steps.claim);
  add("receipts: transitions, capture, counters, events", "≥ 15,000/s", steps.receipts, steps.update);
  const post = (await runs(async () => ({ rate: await requestRate(() => fetch(`${bench.url}barePost`)) }))).rate;
  const page = (await runs(async () => ({ rate: await requestRate(() => fetch(`${bench.url}page`)) }))).rate;
  return { post, page, cost: costTable(await bench.step("cost", 5000)) };
}

async function product(bench, bare) {
  const cabinet = await startProduct();
  try {
    const single = await runs(async () => ({
      rate: await requestRate(() => cabinet.call("POST", "sendings", cabinet.sms("+79161234567"))),
    }));
    add("single `POST /api/sendings`, 16 in flight", "≥ 60 % of bare", single.rate, bare.post);
    const screen = await runs(async () => ({ rate: await requestRate(() => cabinet.screen("/messages/outgoing")) }));
    add("`/messages/outgoing`, server-rendered", "≥ 50 % of an empty page", screen.rate, bare.page);

    const { ms } = await cabinet.importCsv(wideCsv(50_000));
    add(`CSV import, ${CUSTOM} custom fields, 50,000 rows, through REST`, "≥ 50,000/s", 50_000 / (ms / 1000));
    const { listId } = await cabinet.importCsv(wideCsv(N));

    const started = Date.now();
    const bulk = await cabinet.api("POST", "sendings", {
      ...cabinet.sms({ include: [listId], exclude: [] }, "Hi ${firstName}"),
      title: "Bench",
    });
    const codes = [];
    const alone = [];
    let isRunning = true;
    const finished = cabinet.finished(bulk.TaskId).finally(() => {
      isRunning = false;
    });
    while (isRunning && codes.length < 300) {
      codes.push(await codeToProvider(cabinet));
      alone.push(await bareSubmit(cabinet, 1));
    }
    const task = await finished;
    const seconds = (Date.now() - started) / 1000;
    const sink = (await runs(async () => ({ rate: await sinkRate(cabinet) }))).rate;
    add("a bulk of 20,000 over HTTP, accepted to delivered", "", task.meta.total / seconds, sink);
    add("one-time code to provider while it runs, p50", "", quantile(codes, 0.5), quantile(alone, 0.5), " ms");
    add(
      "one-time code to provider while it runs, p99",
      "< 200 ms",
      quantile(codes, 0.99),
      quantile(alone, 0.99),
      " ms",
    );
    // Rivals need Debian packages; elsewhere they are skipped.
    return await wires(bench, {
      overSmpp: cabinet.overSmpp,
      async bulk() {
        const { TaskId } = await cabinet.api("POST", "sendings", {
          ...cabinet.sms({ include: [listId], exclude: [] }, "Hello ${firstName}, your order is on its way"),
          title: "Bench over SMPP",
        });
        return () => cabinet.finished(TaskId);
      },
    }).catch((error) => `SMPP and SMTP were not measured: ${error.message}`);
  } finally {
    await cabinet.end();
  }
}

async function wires(bench, cabinet) {
  const sms = await smppRates(bench, cabinet);
  add(
    "a bulk of 20,000 over SMPP with receipts: submits to confirmations; Kannel",
    "ahead of Kannel",
    sms.whole,
    sms.kannel,
  );
  add("the SMPP link alone, its Durable Object and queue; Kannel", "", sms.link, sms.kannel);
  add("the same; a bare `smpp` client", "", sms.link, sms.bare);
  const mail = await smtpRates(bench);
  add("SMTP, 4 connections; `smtp-source`", "", mail.plain, mail.source);
  add("SMTP with DKIM; `smtp-source` without", "", mail.signed, mail.source);
  return wireTimes(sms, mail);
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

function wideCsv(n) {
  const names = Array.from({ length: CUSTOM }, (_, index) => `custom${String(index + 1).padStart(2, "0")}`);
  const values = names.map((name) => `value of ${name}`).join(";");
  const lines = Array.from({ length: n }, (_, index) => `+7916${String(index).padStart(7, "0")};Мария;${values}`);
  return [`phone;firstName;${names.join(";")}`, ...lines].join("\n");
}

await start();
const bench = await startBenchWorker();
try {
  const bare = await engine(bench);
  const times = await product(bench, bare);
  console.log(`\nMedians of ${RUNS} runs, ${cpus().length} × ${cpus()[0].model.trim()}, Node ${process.version}\n`);
  console.log(table(rows));
  console.log(`\n${times}`);
  console.log(`\n${await weigh()}`);
  console.log(`\n${bare.cost}`);
} finally {
  await bench.stop();
}
