import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { claimPorts, claimState, writePids } from "../../scripts/lib/occupied.mjs";
import { isAlive } from "../../scripts/lib/processes.mjs";

const state = mkdtempSync(join(tmpdir(), "cabinet-state-"));
const children: ChildProcess[] = [];
let server: Server | undefined;

afterEach(() => {
  server?.close();
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(state, { recursive: true, force: true });
});

/** A sleeping process with these words in its command line. */
function sleeper(...words: string[]): number {
  const child = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60000)", ...words], { stdio: "ignore" });
  children.push(child);
  return child.pid!;
}

it("names the occupied port, its owner and the solution", async () => {
  server = createServer();
  const port = await new Promise<number>((resolve) =>
    server!.listen(0, "127.0.0.1", () => resolve((server!.address() as { port: number }).port)),
  );
  const claim = claimPorts({ port, sandboxPort: port + 1, smppPort: port + 2 });
  await expect(claim).rejects.toThrow(`Port ${port} is taken`);
  await expect(claim).rejects.toThrow(`PORT=${port + 1000} npm start`);
  if (process.platform === "linux") await expect(claim).rejects.toThrow(`(process ${process.pid})`);
});

it("refuses one port for both", async () => {
  await expect(claimPorts({ port: 18790, sandboxPort: 18790, smppPort: 18792 })).rejects.toThrow("they must differ");
});

it("refuses a state folder whose server is running", async () => {
  writePids(state, { owner: sleeper("node") });
  await expect(claimState(state)).rejects.toThrow("already runs on the state folder");
});

it("stops only the runtimes left by a killed server", async () => {
  const [runtime, stranger] = [sleeper("workerd"), sleeper("something")];
  writePids(state, { owner: 2 ** 22 + 1, cabinet: runtime, sandbox: stranger });
  await claimState(state);
  expect(isAlive(runtime)).toBe(false);
  expect(isAlive(stranger)).toBe(true);
});
