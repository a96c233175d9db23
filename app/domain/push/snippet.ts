/** What a site's owner puts into his pages: the button, and our script with what his server signs. */
export function pageSnippet(publicUrl: string, key: string, words: string): string {
  const script = new URL(`/push/${key}.js`, publicUrl).href;
  return [
    `<button type="button" data-cabinet-push hidden>${words}</button>`,
    `<script src="${script}" data-phone="79161234567" data-time="1763740800" data-signature="…" defer></script>`,
  ].join("\n");
}

/** The file that he hosts at the root of his site: notifications come to a service worker of his own origin. */
export function workerSnippet(publicUrl: string): string {
  return `importScripts("${new URL("/push/worker.js", publicUrl).href}");`;
}

/** Where that file is looked for unless the script's `data-worker` says otherwise. */
export const WORKER_FILE = "/cabinet-push-sw.js";

/** How his server signs for a visitor's phone. */
export const SIGNATURES = {
  "Node.js": [
    'import { createHmac } from "node:crypto";',
    "const time = Math.floor(Date.now() / 1000);",
    'const signature = createHmac("sha256", secret).update(`${phone}.${time}`).digest("hex");',
  ].join("\n"),
  PHP: ["$time = time();", '$signature = hash_hmac("sha256", "$phone.$time", $secret);'].join("\n"),
} as const;
