import { createHmac } from "node:crypto";

interface Asked {
  key: string;
  secret: string;
  /** Below /api/v2: "/hlr-lookup". */
  path: string;
  method: "GET" | "POST";
  body: string;
  /** ms UTC */
  now: number;
}

/** Signs a request (protocols §10, Auth B). */
export function digestHeaders({ key, secret, path, method, body, now }: Asked): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const signed = path + timestamp + method + (method === "GET" ? "" : body);
  return {
    "x-digest-key": key,
    "x-digest-timestamp": timestamp,
    "x-digest-signature": createHmac("sha256", secret).update(signed).digest("hex"),
  };
}
