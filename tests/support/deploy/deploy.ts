import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { onTestFinished } from "vitest";
import { type PlayedCloudflare, TOKEN } from "./played-cloudflare";

const HERE = fileURLToPath(new URL(".", import.meta.url));

export const SETTINGS = {
  PUBLIC_URL: "https://console.played-zone.dev",
  MAIL_FROM: "Console <no-reply@played-zone.dev>",
  MAIL_PROVIDER_URL: "https://api.resend.com",
  MAIL_PROVIDER_KEY: "re_7YcKq2vXw9",
  MANAGER_USERNAME: "the-first",
  MANAGER_EMAIL: "first@played-zone.dev",
};

export const newFolder = () => mkdtempSync(join(tmpdir(), "cabinet-deploy-"));
export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true });

interface Run {
  script?: string;
  args?: string[];
  settings?: Record<string, string>;
  token?: string | null;
  folder?: string;
}

/** Runs the real script as a child process without a terminal. */
export async function deploy(played: PlayedCloudflare, { script = "run.mjs", args = [], settings = {}, ...run }: Run) {
  const { token = TOKEN, folder = newFolder() } = run;
  if (!run.folder) onTestFinished(() => removeFolder(folder));
  const loaded = pathToFileURL(join(HERE, "to-the-edge.mjs")).href;
  const child = spawn(process.execPath, ["--import", loaded, `scripts/deploy/${script}`, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      // The run's clock, shared with the simulated edge.
      ...Object.fromEntries(["LD_PRELOAD", "CLOCK_OFFSET_S", "TZ"].map((name) => [name, process.env[name]])),
      PATH: process.env.PATH,
      HOME: folder,
      CABINET_DEPLOY: folder,
      ...played.env,
      ...settings,
      ...(token && { CLOUDFLARE_API_TOKEN: token }),
    },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const code = await new Promise((done) => child.on("close", done));
  return { code, said };
}
