// Styles and pictures are what a letter is made of; nothing in it runs, asks or is framed elsewhere.
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src https: data:",
  "font-src https: data:",
  "sandbox",
  "frame-ancestors 'self'",
].join("; ");

/** A letter for a frame of ours: under a policy of its own, where a frame without an address is under its page's. */
export function emailAnswer(html: string): Response {
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": POLICY,
      "x-frame-options": "SAMEORIGIN",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  });
}
