const LOOPBACK = new Set(["localhost", "127.0.0.1"]);

/** null where browsers do not allow service workers. */
export function originOf(text: string): string | null {
  const url = URL.parse(text.includes("://") ? text : `https://${text}`);
  if (!url || url.username || url.password || url.hostname === "") return null;
  // Service workers need https, except on localhost.
  const isSecure = url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.has(url.hostname));
  return isSecure ? url.origin : null;
}
