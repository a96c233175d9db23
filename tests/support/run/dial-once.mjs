import { build } from "esbuild";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";

// The runtime trusts the file of NODE_EXTRA_CA_CERTS, which Miniflare reads when it is imported.
const { outputFiles } = await build({
  entryPoints: [new URL("dial-worker.ts", import.meta.url).pathname],
  bundle: true,
  write: false,
  format: "esm",
  target: "es2022",
  external: ["node:*", "cloudflare:*"],
  logLevel: "error",
});
const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    cf: false,
    telemetry: { enabled: false },
    workers: [
      {
        name: "dial",
        modules: true,
        script: outputFiles[0].text,
        compatibilityDate: "2026-11-01",
        compatibilityFlags: ["nodejs_compat"],
      },
    ],
  }),
);
const answer = await miniflare.dispatchFetch("http://dial/", { method: "POST", body: process.argv[2] });
process.stdout.write(await answer.text());
await miniflare.dispose();
