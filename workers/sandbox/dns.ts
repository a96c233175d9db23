import { Hono } from "hono";
import type { Env } from "./core/env";

const CNAME = 5;
const TXT = 16;

/**
 * DNS over HTTPS in JSON. Every name below ".example" resolves to the cabinet's short domain; the account in the name
 * goes into its TXT record: `_cabinet.<account>.example`.
 */
export const dns = new Hono<{ Bindings: Env }>();

dns.get("/dns-query", (c) => {
  const { name = "", type = "" } = c.req.query();
  const account = /^_cabinet\.(?:.+\.)?([0-9a-f-]{36})\.example$/.exec(name)?.[1];
  const found =
    type === "TXT" && account
      ? [{ name, type: TXT, TTL: 60, data: `"cabinet=${account}"` }]
      : type === "CNAME" && name.endsWith(".example")
        ? [{ name, type: CNAME, TTL: 60, data: "go.localhost." }]
        : [];
  const Status = found.length > 0 ? 0 : 3;
  c.header("content-type", "application/dns-json");
  return c.body(JSON.stringify({ Status, Question: [{ name, type }], ...(Status === 0 && { Answer: found }) }));
});
