import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import type { Viewer } from "../../domain/base/access/viewer";
import type { Platform } from "../../domain/base/shared/ports/platform";
import { openList } from "../../domain/people/views/find";
import { keptQuery } from "../../domain/people/views/input";
import { type ListViews, TOOL_WORDS } from "../../domain/people/views/list-views";
import type { ListName } from "../../domain/people/views/lists";
import { mayShareViews } from "../../domain/people/views/views";
import { localeOf } from "../words/locale";
import { readerOf } from "../words/translator.server";

/**
 * Opens the list's views. Without a query, redirects to the default view; `view=none` disables that. `isList`: the page
 * is the list itself.
 */
export async function openViews(
  platform: Pick<Platform, "db">,
  viewer: Viewer,
  resource: ListName,
  { request, context, isList }: Pick<LoaderFunctionArgs, "request" | "context"> & { isList: boolean },
): Promise<ListViews> {
  const { pathname, searchParams } = new URL(request.url);
  const [{ views, look }, language] = await Promise.all([
    openList(platform.db, viewer, resource),
    localeOf(request, context),
  ]);
  const standard = views.find(({ id }) => id === look?.defaultView);
  if (isList && searchParams.size === 0 && standard) throw redirect(viewPath(pathname, standard));
  const query = keptQuery(searchParams.toString());
  const named = searchParams.get("view");
  const current = views.find((view) => (named ? view.id === named : query !== "" && view.query === query));
  // A view of another user applies only if opened by name.
  const isOpened = named !== null || current?.ownerId === viewer.id;
  return {
    resource,
    views: views.map(({ id, name, query, ownerId }) => ({ id, name, query, isMine: ownerId === viewer.id })),
    current: current?.id ?? null,
    standard: standard?.id ?? null,
    query,
    columns: (isOpened ? current?.columns : null) ?? look?.columns ?? current?.columns ?? null,
    density: look?.density ?? null,
    mayShare: mayShareViews(viewer),
    words: wordsIn(language),
  };
}

export function isAt(request: Request, path: string): boolean {
  return new URL(request.url).pathname.replace(/\.data$/, "") === path;
}

export function viewPath(base: string, { id, query }: { id: string; query: string }): string {
  return `${base}?${query}${query && "&"}view=${id}`;
}

function wordsIn(language: Awaited<ReturnType<typeof localeOf>>): ListViews["words"] {
  const t = readerOf(language).getFixedT(null, "views");
  return Object.fromEntries(TOOL_WORDS.map((key) => [key, t(key)])) as ListViews["words"];
}
