import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { inRoot } from "../../scripts/lib/paths.mjs";

/** Whoever has not sent its messages by then never will. */
const LIMIT_MS = 120_000;

/**
 * The sink of every SMPP client, in a process of its own. `taken(n)` resolves, when the receipts of `n` more messages
 * have been confirmed, with messages a second from the first submit_sm to the last deliver_sm_resp.
 */
export async function startSmppSink() {
  const child = spawn("perl", [inRoot("tests/bench/smpp-sink.pl")], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout });
  const said = async () => Number((await once(lines, "line", { signal: AbortSignal.timeout(LIMIT_MS) }))[0]);
  return {
    port: await said(),
    async taken(n) {
      child.stdin.write(`${n}\n`);
      return n / (await said());
    },
    stop() {
      child.kill();
      return once(child, "exit");
    },
  };
}
