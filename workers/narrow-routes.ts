import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/cloudflare";

interface Route {
  id: string;
  path?: string | undefined;
  parentId?: string | undefined;
}

type Routes<R extends Route> = Record<string, R | undefined>;

/**
 * Answers by the routes of the path's first segment. The router flattens and ranks all its routes on each request
 * (remix-run/react-router #8653), which took a third of a page's time.
 */
export function narrowHandler(build: ServerBuild): RequestHandler {
  const whole = createRequestHandler(build, "production");
  const known = new Set(Object.values(build.routes).map((route) => firstOf(build.routes, route!)));
  const handlers = new Map<string, RequestHandler>();
  return (request, context) => {
    const segment = firstSegment(new URL(request.url).pathname);
    if (!known.has(segment)) return whole(request, context);
    const handler = handlers.get(segment) ?? createRequestHandler(narrowed(build, segment), "production");
    handlers.set(segment, handler);
    return handler(request, context);
  };
}

function narrowed(build: ServerBuild, segment: string): ServerBuild {
  const assets = { ...build.assets, routes: routesBehind(build.assets.routes, segment) };
  return { ...build, assets, routes: routesBehind(build.routes, segment) } as ServerBuild;
}

/** Routes that a path with this first segment may match: its own, and those that begin with a parameter or nothing. */
export function routesBehind<R extends Route>(routes: Routes<R>, segment: string): Routes<R> {
  const meets = (first: string) => first === "" || /[:*?]/.test(first) || first === segment;
  return Object.fromEntries(Object.entries(routes).filter(([, route]) => meets(firstOf(routes, route!))));
}

function firstOf<R extends Route>(routes: Routes<R>, { path, parentId }: Route): string {
  const parent = parentId ? routes[parentId] : undefined;
  return (parent && firstOf(routes, parent)) || (path?.split("/").find(Boolean)?.toLowerCase() ?? "");
}

/** Of a page's path or of its data's; "" for a path that is none. */
export function firstSegment(pathname: string): string {
  try {
    const [, first = ""] = pathname.split("/");
    return decodeURIComponent(first)
      .replace(/\.data$/, "")
      .toLowerCase();
  } catch {
    return "";
  }
}
