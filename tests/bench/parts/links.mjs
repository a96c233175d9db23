import { Agent, get } from "node:http";
import { inTurns, RUNS, requestRate } from "../measure.mjs";

const LINKS = 1000;
const PHONE = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36";

/**
 * Redirect of a short link, with its click counted afterwards, compared with a Worker that returns 302 after one read.
 */
export async function measureLinks(bench, cabinet, report) {
  const { port } = new URL(cabinet.url);
  const host = `go.localhost:${port}`;
  const slugs = [];
  for (let made = 0; made < LINKS; made += 50) {
    const some = Array.from({ length: 50 }, () =>
      cabinet.api("POST", "url-shortener", { fullUrl: "https://shop.example/sale", domain: host }),
    );
    slugs.push(...(await Promise.all(some)).map(({ slug }) => slug));
  }
  const bare = new URL(bench.url);
  const cpus = {};
  let at = 0;
  const measured = (name, request) => async () => {
    const { rate, cpu } = await requestRate(request);
    cpus[name] = cpu;
    return { [name]: rate };
  };
  const next = () => slugs[at++ % slugs.length];
  const { rates, moved } = await inTurns(
    [
      measured("ours", () => redirected({ port, path: `/${next()}`, host })),
      measured("bareLink", () => redirected({ port: bare.port, path: `/link/${next()}`, host: bare.host })),
    ],
    { bare: ["bareLink"], runs: RUNS },
  );
  report.moved(...moved);
  report.row(
    "a short link's redirect, its click counted behind it; a Worker that answers 302 after one read",
    "≥ 40 %",
    { rate: rates.ours, cpu: cpus.ours },
    { rate: rates.bareLink, cpu: cpus.bareLink },
  );
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });
let visitor = 0;

/** Sends the host as `fetch` would; not every resolver resolves a host below localhost. */
function redirected({ port, path, host }) {
  const headers = {
    host,
    "user-agent": PHONE,
    "cf-connecting-ip": `10.${++visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`,
  };
  return new Promise((resolve, reject) => {
    get({ agent, host: "127.0.0.1", port, path, headers }, (response) => {
      response.resume();
      response.on("end", () => {
        const { statusCode: status } = response;
        resolve({ ok: status === 302, url: path, status, text: async () => "", arrayBuffer: async () => {} });
      });
    }).on("error", reject);
  });
}
