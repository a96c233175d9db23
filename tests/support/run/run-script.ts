import { spawn } from "node:child_process";

/** Runs a script as a child process, so that the test's own servers can answer it. */
export async function runScript(args: string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...settings } });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const status = await new Promise((done) => child.on("close", done));
  return { status, said };
}
