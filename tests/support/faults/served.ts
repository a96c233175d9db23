import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { startProduct } from "../run/start-product";
import { strictWorker } from "../strict/bundle";
import { openPeaks } from "../strict/peaks";

export interface SandboxControl {
  latencyMs: number;
  receiptMs: number;
  busyShare: number;
  failShare: number;
  hangShare: number;
  duplicateReceipts: boolean;
  shuffleReceipts: boolean;
}

/**
 * The built product with empty state; its database can be read while the runtime is down. `strict`: runs it inside the
 * double that enforces the platform's limits.
 */
export async function serveProduct(
  vars: Record<string, string> = {},
  strict?: { passingEvery?: number; tripMs?: number },
) {
  const state = mkdtempSync(join(tmpdir(), "cabinet-faults-"));
  const peaks = openPeaks();
  const double = strict && {
    main: await strictWorker(state),
    vars: { ...vars, STRICT: JSON.stringify(strict) },
    log: peaks.log,
  };
  const { cabinet } = await startProduct({ state, vars, ...double });
  const folder = join(state, "v3", "d1", "miniflare-D1DatabaseObject");
  const file = readdirSync(folder).find((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite");
  const database = new DatabaseSync(join(folder, file!), { readOnly: true });
  return {
    url: cabinet.url,
    sandboxUrl: cabinet.sandboxUrl,
    smppPort: cabinet.smppPort,
    /** Peaks of each entry point inside the double, and the requests that failed. */
    peaks,
    kill: cabinet.kill,
    pids: cabinet.pids,
    peek: <T>(query: string, ...values: (string | number)[]) => database.prepare(query).all(...values) as T[],
    /** Every database write fails until the returned function is called. */
    lockDatabase() {
      const holder = new DatabaseSync(join(folder, file!), { timeout: 60_000 });
      holder.exec("BEGIN EXCLUSIVE");
      return () => {
        holder.exec("ROLLBACK");
        holder.close();
      };
    },
    async control(change: Partial<SandboxControl>) {
      const answer = await fetch(`${cabinet.sandboxUrl}/control`, { method: "PUT", body: JSON.stringify(change) });
      if (!answer.ok) throw new Error(`the sandbox refused ${JSON.stringify(change)}: ${await answer.text()}`);
    },
    async stop() {
      database.close();
      await cabinet.stop();
      rmSync(state, { recursive: true, force: true });
    },
  };
}

export type Served = Awaited<ReturnType<typeof serveProduct>>;

/**
 * Polls until `look` is true, every `everyMs`; an expensive check is followed by a pause three times as long as the
 * check.
 */
export async function met(
  what: string,
  check: () => boolean | Promise<boolean>,
  { everyMs = 2, limitMs = 300_000 } = {},
): Promise<void> {
  const until = Date.now() + limitMs;
  for (let from = Date.now(); !(await check()); from = Date.now()) {
    if (Date.now() > until) throw new Error(`waited ${limitMs} ms in vain for ${what}`);
    await sleep(Math.max(everyMs, 3 * (Date.now() - from)));
  }
}
