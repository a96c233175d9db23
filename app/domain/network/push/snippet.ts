export function pageSnippet(publicUrl: string, key: string, words: string): string {
  const script = new URL(`/push/${key}.js`, publicUrl).href;
  return [
    `<button type="button" data-cabinet-push hidden>${words}</button>`,
    `<script src="${script}" data-phone="79161234567" data-time="1763740800" data-signature="…" defer></script>`,
  ].join("\n");
}

/** A service worker must be hosted on the site's own origin. */
export function workerSnippet(publicUrl: string): string {
  return `importScripts("${new URL("/push/worker.js", publicUrl).href}");`;
}

export const WORKER_FILE = "/cabinet-push-sw.js";

export const SIGNATURES = {
  "Node.js": [
    'import { createHmac } from "node:crypto";',
    "const time = Math.floor(Date.now() / 1000);",
    'const signature = createHmac("sha256", secret).update(`${phone}.${time}`).digest("hex");',
  ].join("\n"),
  PHP: ["$time = time();", '$signature = hash_hmac("sha256", "$phone.$time", $secret);'].join("\n"),
} as const;
