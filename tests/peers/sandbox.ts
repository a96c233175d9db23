import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Miniflare } from "miniflare";
import { miniflareOptions } from "../../scripts/lib/miniflare-options.mjs";
import { sandboxWorker } from "../../scripts/lib/workers.mjs";

/** The built sandbox on a separate port, as `npm start` serves it; account keys are in its wrangler.toml. */
export async function serveSandbox(): Promise<{ url: string; stop(): Promise<void> }> {
  const state = mkdtempSync(join(tmpdir(), "sandbox-state-"));
  const options = { ...sandboxWorker({ sandboxPort: 0, state }), log: () => undefined, onRestart: () => undefined };
  const miniflare = new Miniflare(miniflareOptions(options));
  const { origin } = await miniflare.ready;
  return {
    url: origin,
    async stop() {
      await miniflare.dispose();
      rmSync(state, { recursive: true, force: true });
    },
  };
}

/** Acts as a phone's owner in an app of that sandbox. */
export async function act(url: string, phone: string, provider: string, name: string): Promise<void> {
  const answer = await fetch(`${url}/people/${phone}/${provider}/${name}`, { method: "POST", body: "{}" });
  if (!answer.ok) throw new Error(`${name} of ${phone}: ${answer.status}`);
}

/** Messages at that sandbox, newest first. */
export async function received(url: string): Promise<Record<string, unknown>[]> {
  return ((await (await fetch(`${url}/messages`)).json()) as { data: Record<string, unknown>[] }).data;
}
