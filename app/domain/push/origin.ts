const LOOPBACK = new Set(["localhost", "127.0.0.1"]);

/** "https://shop.example" of an address on that site; null where no browser would let its pages subscribe. */
export function originOf(text: string): string | null {
  const url = URL.parse(text.includes("://") ? text : `https://${text}`);
  if (!url || url.username || url.password || url.hostname === "") return null;
  // Service workers live on https, and on the developer's own computer.
  const isSecure = url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.has(url.hostname));
  return isSecure ? url.origin : null;
}
