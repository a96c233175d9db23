/** `npm start` listens on loopback only: without a trusted proxy, requests come from this machine. */
const LOOPBACK = "127.0.0.1";
const NAMED = ["cf-connecting-ip", "cf-ipcountry"] as const;

/** Removes the address that the client claims, unless a trusted proxy in front has set it. */
export function withTrueAddress(request: Request, trustProxy: string): Request {
  if (trustProxy === "true") return request;
  const headers = new Headers(request.headers);
  for (const name of NAMED) headers.delete(name);
  headers.set("cf-connecting-ip", LOOPBACK);
  return new Request(request, { headers });
}
