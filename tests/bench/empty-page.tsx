import { createRequestHandler, type EntryContext, type ServerBuild } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToReadableStream } from "react-dom/server";

/** The smallest possible Remix page: one route, one word, no loader. */
const build: ServerBuild = {
  mode: "production",
  entry: {
    module: {
      async default(request: Request, status: number, headers: Headers, context: EntryContext) {
        const body = await renderToReadableStream(<RemixServer context={context} url={request.url} />);
        await body.allReady;
        headers.set("content-type", "text/html");
        return new Response(body, { status, headers });
      },
    },
  },
  routes: {
    root: { id: "root", path: "", module: { default: () => <p>empty</p> } },
    page: { id: "page", parentId: "root", path: "page", module: { default: () => <p>empty</p> } },
  },
  assets: {
    version: "0",
    url: "",
    entry: { module: "", imports: [] },
    routes: {
      root: { ...routeOf("root"), path: "" },
      page: { ...routeOf("page"), parentId: "root", path: "page" },
    },
  },
  future: { v3_singleFetch: true } as ServerBuild["future"],
  publicPath: "/",
  assetsBuildDirectory: "",
  basename: "/",
  isSpaMode: false,
};

function routeOf(id: string) {
  return {
    id,
    module: "",
    hasAction: false,
    hasLoader: false,
    hasClientAction: false,
    hasClientLoader: false,
    hasErrorBoundary: false,
  };
}

const handler = createRequestHandler(build, "production");

export function emptyPage(request: Request): Promise<Response> {
  return handler(request);
}
