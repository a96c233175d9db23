import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { inRoot } from "../../scripts/lib/paths.mjs";

/** Messages still missing after this time count as lost. */
const LIMIT_MS = 120_000;

/**
 * A sink for SMPP clients in a separate process. `taken(n)` waits until receipts of `n` more messages are confirmed;
 * resolves to messages per second from the first submit_sm to the last deliver_sm_resp.
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
