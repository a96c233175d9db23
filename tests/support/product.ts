import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startCabinet } from "../../scripts/lib/cabinet.mjs";

/** Serves the built product to the browser tests, on an empty state; the function it answers stops it. */
export default async function serveProduct() {
  const state = await mkdtemp(join(tmpdir(), "cabinet-e2e-"));
  const cabinet = await startCabinet({ port: 18787, sandboxPort: 18788, state });
  return async () => {
    await cabinet.stop();
    await rm(state, { recursive: true, force: true });
  };
}
