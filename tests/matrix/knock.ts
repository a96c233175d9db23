import { call, submit, visit } from "../support/forms/open-screen";
import type { Session } from "../support/world/people";

export type Outcome = "login" | "forbidden" | "missing" | "passed" | `failed ${number}` | "a part is missing";

export interface Heard {
  outcome: Outcome;
  text: string;
}

export interface Knock {
  /** A screen's loader alone, the whole page, its action, or a REST method. */
  kind: "data" | "page" | "form" | "rest";
  method: string;
  path: string;
  /** The route's id: a layout's loader is requested alone. */
  routeId?: string;
  body?: Record<string, unknown>;
}

/** Requests a door as a browser or a REST client, and classifies the reply. */
export async function knock({ kind, method, path, routeId, body }: Knock, session?: Session): Promise<Heard> {
  if (kind === "rest") {
    const sent = method === "GET" || method === "DELETE" ? undefined : (body ?? {});
    return readRest(await call(method, `/api${path}`, { session, body: sent }));
  }
  if (kind === "form") return readPage(await submit(path, asForm(body), session));
  if (kind === "page") return readPage(await visit(path, session));
  const data = path === "/" ? "/_root.data" : `${path}.data`;
  return readData(await visit(`${data}?_routes=${encodeURIComponent(routeId ?? "")}`, session));
}

function asForm(body: Record<string, unknown> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));
}

async function readPage(response: Response): Promise<Heard> {
  const text = await response.text();
  const location = response.headers.get("location") ?? "";
  // React's mark for a part that was missing when the page was rendered.
  const outcome = text.includes("<!--$!-->") ? "a part is missing" : outcomeOf(response.status, location);
  return { outcome, text: text + location };
}

async function readData(response: Response): Promise<Heard> {
  const text = await response.text();
  const location = text.includes("SingleFetchRedirect") ? (/"(\/[^"]*)"/.exec(text)?.[1] ?? "") : "";
  return { outcome: outcomeOf(response.status, location), text };
}

async function readRest(response: Response): Promise<Heard> {
  const text = await response.text();
  const { status } = response;
  if (status === 401) return { outcome: "login", text };
  if (status === 403) return { outcome: "forbidden", text };
  return { outcome: outcomeOf(status, ""), text };
}

function outcomeOf(status: number, location: string): Outcome {
  if (/^\/login\b/.test(location)) return "login";
  if (location === "/forbidden") return "forbidden";
  if (status === 404) return "missing";
  return status >= 500 ? `failed ${status}` : "passed";
}
