// Loaded into deploys run by tests: sends requests for deployed hosts to the simulated edge, whatever DNS says.
const edge = process.env.PLAYED_EDGE;
const isOurs = (url) => /\.(played-zone\.dev|workers\.dev)$/.test(new URL(url).hostname);
const there = (url, scheme) => {
  const { pathname, search } = new URL(url);
  return `${scheme}://${edge}${pathname}${search}`;
};
const marked = (url, headers) => ({ ...headers, "MF-Original-URL": url.replace(/^ws/, "http") });

const { fetch, WebSocket } = globalThis;
globalThis.fetch = (url, init = {}) =>
  isOurs(url) ? fetch(there(url, "http"), { ...init, headers: marked(url, init.headers) }) : fetch(url, init);
globalThis.WebSocket = class extends WebSocket {
  constructor(url, { headers }) {
    super(there(url, "ws"), { headers: marked(url, headers) });
  }
};
