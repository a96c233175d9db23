import { spawn } from "node:child_process";

/** Lists at a million rows: `node tests/bench/lists.mjs` prints rows read and database milliseconds. */
const run = spawn(
  "npx",
  ["--no-install", "vitest", "run", "--config", "tests/bench/lists/vitest.config.ts", "--root", "."],
  {
    stdio: "inherit",
  },
);
run.on("exit", (code) => process.exit(code ?? 1));
