import type { MiddlewareHandler } from "hono";

/** "name=", as a form without scripts sends an empty field; a bare "name" is intentional. */
const EMPTY = /^[^=]+=$/;

/**
 * Redirects a page to its address without empty parameters. Scripts omit them, so only a form without scripts costs a
 * round trip.
 */
export const dropEmptyParameters: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const parameters = search.slice(1).split("&");
  const kept = parameters.filter((parameter) => !EMPTY.test(parameter));
  const isPage = c.req.method === "GET" && c.req.header("accept")?.includes("text/html");
  if (!isPage || kept.length === parameters.length) return next();
  // "//host" would be another site.
  const path = pathname.replace(/^\/+/, "/");
  return c.redirect(kept.length > 0 ? `${path}?${kept.join("&")}` : path);
};
