import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { answeringThrown } from "../../app/web/http/thrown";

interface Route {
  id: string;
  path?: string | undefined;
  parentId?: string | undefined;
}

type Routes<R extends Route> = Record<string, R | undefined>;

type Built = NonNullable<ServerBuild["routes"][string]>;

export type LazyBuild = Omit<ServerBuild, "routes"> & {
  routes: Record<string, Omit<Built, "module"> & { module: () => Promise<Built["module"]> }>;
};

const MANIFEST = "__manifest";

/**
 * Answers with the routes of the path's first segment and loads no others. The router flattens and ranks all its routes
 * on each request (remix-run/react-router #8653), which took a third of a page's time.
 */
export function narrowHandler(build: LazyBuild): RequestHandler {
  const known = new Set(Object.values(build.routes).map((route) => firstOf(build.routes, route)));
  const handlers = new Map<string, RequestHandler>();
  return async (request, context) => {
    const first = firstSegment(new URL(request.url).pathname);
    const segment = known.has(first) || first === MANIFEST ? first : "";
    const handler = handlers.get(segment) ?? createRequestHandler(await narrowed(build, segment), "production");
    handlers.set(segment, handler);
    return handler(request, context);
  };
}

async function narrowed(build: LazyBuild, segment: string): Promise<ServerBuild> {
  const isAll = segment === MANIFEST;
  const behind = <R extends Route>(routes: Routes<R>) => (isAll ? routes : routesBehind(routes, segment));
  const opened = Object.entries(behind(build.routes)).map(async ([id, route]) => {
    const module = isAll ? {} : await route!.module();
    return [id, { ...route!, module }] as const;
  });
  const assets = { ...build.assets, routes: behind(build.assets.routes) } as ServerBuild["assets"];
  const routes = Object.fromEntries(await Promise.all(opened)) as ServerBuild["routes"];
  return answeringThrown({ ...build, assets, routes });
}

/**
 * Routes that can match a path with this first segment: its own, and those that start with a parameter or are empty.
 */
export function routesBehind<R extends Route>(routes: Routes<R>, segment: string): Routes<R> {
  const meets = (first: string) => first === "" || /[:*?]/.test(first) || first === segment;
  return Object.fromEntries(Object.entries(routes).filter(([, route]) => meets(firstOf(routes, route!))));
}

function firstOf<R extends Route>(routes: Routes<R>, { path, parentId }: Route): string {
  const parent = parentId ? routes[parentId] : undefined;
  return (parent && firstOf(routes, parent)) || (path?.split("/").find(Boolean)?.toLowerCase() ?? "");
}

/** First segment of a page's path or its data's; "" for a malformed path. */
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
