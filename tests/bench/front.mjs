import { createServer } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createGzip } from "node:zlib";

const PACKED = /^(text\/|image\/svg|application\/(json|manifest))|javascript|x-script/;
const PASSED = ["accept", "accept-language", "content-type", "user-agent", "x-requested-with"];
const STILL = "/still";

/**
 * Plays Cloudflare's edge in front of the Worker: compresses answers, signs each request in, and serves screens as
 * static pages.
 */
export async function openFront(cabinet, port) {
  const pages = new Map();

  async function answerOf({ method, url, headers }) {
    const path = new URL(url, cabinet.url).searchParams.get("of");
    if (url.startsWith(STILL)) return new Response(pages.get(path), { headers: { "content-type": "text/html" } });
    const passed = PASSED.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []));
    const cookie = [`__Host-session=${cabinet.token}`, headers.cookie].filter(Boolean).join("; ");
    return fetch(cabinet.url + url, { method, headers: [...passed, ["cookie", cookie]], redirect: "manual" });
  }

  const server = createServer(async (request, response) => {
    try {
      const answer = await answerOf(request);
      const headers = Object.fromEntries(
        [...answer.headers].filter(
          ([name]) => !/^(content-(encoding|length)|transfer-encoding|connection)$/.test(name),
        ),
      );
      const isPacked = PACKED.test(headers["content-type"] ?? "");
      response.writeHead(answer.status, { ...headers, ...(isPacked && { "content-encoding": "gzip" }) });
      if (!answer.body) return response.end();
      const pack = createGzip({ flush: constants.Z_SYNC_FLUSH });
      await pipeline([Readable.fromWeb(answer.body), ...(isPacked ? [pack] : []), response]);
    } catch {
      response.destroy();
    }
  });
  await new Promise((resolve) => server.listen(port, "localhost", resolve));
  const url = `http://localhost:${port}`;

  return {
    url,
    /** Keeps a screen's tags and styles without its scripts; returns the addresses of both, behind redirects. */
    async still(path, headers) {
      const answer = await fetch(url + path, { headers });
      pages.set(path, withoutScripts(await answer.text()));
      return { own: answer.url, still: `${url}${STILL}?of=${encodeURIComponent(path)}` };
    },
    close: () => new Promise((resolve) => server.close(resolve)).finally(() => server.closeAllConnections()),
  };
}

const withoutScripts = (html) =>
  html.replace(/<script\b[\s\S]*?<\/script>/g, "").replace(/<link\b[^>]*\brel="(modulepreload|preload)"[^>]*>/g, "");
