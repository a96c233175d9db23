import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { findQuickChromium } from "../../../scripts/lib/chromium.mjs";
import { openFront } from "../front.mjs";
import { median, RUNS, table } from "../measure.mjs";
import { startProduct } from "../product.mjs";
import { mailing } from "./mailing.mjs";
import { wideCsv } from "./wide-csv.mjs";

const MOBILE =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";
const VIEWPORT = { width: 390, height: 844 };
/** Slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER = 4;
/** Time for scripts that wait for an idle page. */
const SETTLED_MS = 1500;
const ROWS = 200;
const GOAL = { lcp: 1.3, inp: 100, cls: 0.02 };

/** First Contentful Paint, Largest Contentful Paint, layout shift and Interaction to Next Paint of a slow phone. */
export async function measureFeel() {
  const cabinet = await startProduct({ port: 18790, sandboxPort: 18791 });
  const front = await openFront(cabinet, 18792);
  const browser = await chromium.launch({ executablePath: findQuickChromium() ?? undefined, args: ["--no-sandbox"] });
  try {
    const rows = [
      ["screen", "FCP", "as a static page", "LCP", "as a static page", "ratio", "CLS", "INP of the main press"],
    ];
    for (const { name, path, press } of await screensOf(cabinet)) {
      const { own, still } = await front.still(path, { "user-agent": MOBILE, "accept-language": "ru" });
      const visits = [];
      const stills = [];
      for (let run = 0; run < RUNS; run++) {
        stills.push(await visit(browser, still));
        visits.push(await visit(browser, own, press));
      }
      const of = (list, key) => median(list.map((one) => one[key]));
      const ratio = of(visits, "lcp") / of(stills, "lcp");
      const cls = of(visits, "cls");
      const inp = of(visits, "inp");
      rows.push([
        name,
        ms(of(visits, "fcp")),
        ms(of(stills, "fcp")),
        ms(of(visits, "lcp")),
        ms(of(stills, "lcp")),
        marked(`× ${ratio.toFixed(2)}`, ratio > GOAL.lcp),
        marked(cls.toFixed(3), cls > GOAL.cls),
        marked(ms(inp), inp > GOAL.inp),
      ]);
      if (process.env.BENCH_SHIFTS)
        for (const shift of visits.flatMap(({ shifts }) => shifts)) console.error(name, shift);
    }
    console.log(`\n${table(rows)}`);
  } finally {
    await browser.close();
    await front.close();
    await cabinet.end();
  }
}

const ms = (value) => `${Math.round(value)} ms`;
const marked = (text, isMissed) => (isMissed ? `**${text}**` : text);

/** The ten main screens, with a list, a campaign and its messages, and what a person presses there first. */
async function screensOf(cabinet) {
  const { listId } = await cabinet.importCsv(wideCsv(ROWS, 2));
  const { TaskId } = await mailing(cabinet, listId, "Your code is 4821");
  await cabinet.finished(TaskId);
  const row = "main .cell-link";
  return [
    { name: "home", path: "/", press: "main .btn-secondary" },
    { name: "a new message", path: "/send/message", press: "main button.variable" },
    { name: "outgoing messages", path: "/messages/outgoing", press: row },
    { name: "a campaign", path: `/messages/tasks/${TaskId}`, press: "main .btn-secondary" },
    { name: "incoming messages", path: "/messages/incoming", press: "main .btn-primary" },
    { name: "contacts", path: "/contacts", press: row },
    { name: "a list of contacts", path: `/contacts/${listId}`, press: row },
    { name: "balance", path: "/balance", press: "main .btn-primary" },
    { name: "reports", path: "/reports", press: "main button.btn-secondary" },
    { name: "settings", path: "/settings", press: "main button.btn-primary" },
  ];
}

async function visit(browser, url, press) {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    userAgent: MOBILE,
    isMobile: true,
    hasTouch: true,
    locale: "ru-RU",
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", LINE);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: "networkidle" });
    await page.evaluate(idle);
    await sleep(SETTLED_MS);
    const seen = await page.evaluate(() => window.seen);
    if (!press) return seen;
    await page.locator(press).filter({ visible: true }).first().tap({ noWaitAfter: true });
    await sleep(SETTLED_MS);
    return { ...seen, inp: await page.evaluate(() => window.seen.inp) };
  } finally {
    await context.close();
  }
}

/** Runs in the page: scripts have taken it over. */
const idle = () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve)));

/** Runs in the page. */
function observe() {
  const seen = { fcp: 0, lcp: 0, cls: 0, inp: 0, shifts: [] };
  window.seen = seen;
  const on = (type, take, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
  on("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.fcp = startTime;
  });
  on("largest-contentful-paint", ({ startTime }) => {
    seen.lcp = startTime;
  });
  on("layout-shift", ({ value, hadRecentInput, startTime, sources }) => {
    if (hadRecentInput) return;
    seen.cls += value;
    const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
      const { tagName = node?.nodeName, className = "" } = node?.nodeType === 1 ? node : (node?.parentElement ?? {});
      return `${tagName}.${className} ${from.y}+${from.height} → ${to.y}+${to.height}`;
    });
    seen.shifts.push(`${Math.round(startTime)} ms ${value.toFixed(4)}: ${moved.join("; ")}`);
  });
  on(
    "event",
    ({ interactionId, duration }) => {
      if (interactionId) seen.inp = Math.max(seen.inp, duration);
    },
    { durationThreshold: 16 },
  );
}
