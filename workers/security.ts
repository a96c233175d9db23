import type { MiddlewareHandler } from "hono";

const NONCE_BYTES = 16;
const SWITCHING = 101;

const HSTS = "max-age=31536000; includeSubDomains";

/** For responses other than pages; keeps headers set by inner handlers. */
const BARE = {
  "strict-transport-security": HSTS,
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

export const bareHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  // An upgraded socket's response cannot be rebuilt.
  if (c.res.status === SWITCHING) return;
  const headers = new Headers(c.res.headers);
  for (const [name, value] of Object.entries(BARE)) if (!headers.has(name)) headers.set(name, value);
  c.res = new Response(c.res.body, { status: c.res.status, headers });
};

/** CSP nonce for the page's scripts and react-aria's style element; style attributes are not used. */
export const secureHeaders: MiddlewareHandler = async (c, next) => {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(NONCE_BYTES))));
  c.set("nonce", nonce);
  await next();
  const headers = new Headers(c.res.headers);
  // Downloads and e-mails set their own policy.
  if (!headers.has("content-security-policy"))
    headers.set("content-security-policy", policy(nonce, [...(c.get("origins") ?? [])], c.get("forms") ?? []));
  headers.set("x-content-type-options", "nosniff");
  headers.set("referrer-policy", "strict-origin-when-cross-origin");
  headers.set("permissions-policy", "camera=(), microphone=(), geolocation=()");
  headers.set("cross-origin-opener-policy", "same-origin");
  headers.set("strict-transport-security", HSTS);
  // Pages contain personal data.
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-store");
  c.res = new Response(c.res.body, { status: c.res.status, headers });
};

/** `origins`: other sites allowed for scripts, images and requests; `forms`: allowed form targets. */
function policy(nonce: string, origins: string[], forms: Iterable<string>): string {
  const others = origins.map((origin) => ` ${origin}`).join("");
  const sockets = origins.map((origin) => ` ${origin.replace(/^http/, "ws")}`).join("");
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${others}`,
    `style-src 'self' 'nonce-${nonce}'${others}`,
    `img-src 'self' data: blob:${others}`,
    `font-src 'self'${others}`,
    `connect-src 'self'${others}${sockets}`,
    ...(others ? [`frame-src 'self'${others}`, `media-src 'self'${others}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ["form-action 'self'", ...forms].join(" "),
    "worker-src 'self'",
  ].join("; ");
}

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses cross-site POSTs of any content type (design §6). */
export const refuseCrossSite: MiddlewareHandler = async (c, next) => {
  if (READS.has(c.req.method) || isSameOrigin(c.req.raw)) return next();
  return c.text("403", 403);
};

export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = request.headers.get("origin");
  return origin !== null && URL.canParse(origin) && new URL(origin).host === new URL(request.url).host;
}
