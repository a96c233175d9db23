import type { MiddlewareHandler } from "hono";

/** "name=", as a form without a script sends an empty field; a bare "name" is meant. */
const EMPTY = /^[^=]+=$/;

/** A page's address holds no empty parameters. Scripts leave them out, so only a form without one costs a trip. */
export const dropEmptyParameters: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const given = search.slice(1).split("&");
  const kept = given.filter((parameter) => !EMPTY.test(parameter));
  const isPage = c.req.method === "GET" && c.req.header("accept")?.includes("text/html");
  if (!isPage || kept.length === given.length) return next();
  // "//host" would be another site.
  const path = pathname.replace(/^\/+/, "/");
  return c.redirect(kept.length > 0 ? `${path}?${kept.join("&")}` : path);
};
