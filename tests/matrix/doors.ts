import { env } from "cloudflare:test";
import { routes } from "../../workers/api/routes";
import type { Knock } from "./knock";
import { READ_BELOW, SHOWN_BELOW } from "./read-below";
import type { Rule } from "./rule";
import { apiRule, screenRule } from "./rules";

export interface Door extends Omit<Knock, "path" | "body"> {
  name: string;
  /** Path with parameter names. */
  pattern: string;
  rule: () => Rule;
}

/** Every loader, page and action of the site map. */
export const screenDoors: Door[] = env.SITE_DOORS.flatMap(
  ({ path, id: routeId, file, isLayout, hasLoader, hasAction }): Door[] => {
    const door = (kind: Door["kind"], method: string, what: string): Door => ({
      kind,
      method,
      routeId,
      pattern: path,
      rule: () => {
        const rule = screenRule(path, file);
        return method === "GET" && SHOWN_BELOW.has(path) ? { ...rule, reach: rule.reach ?? "tree" } : rule;
      },
      name: `${what} ${path} (${file})`,
    });
    return [
      ...(hasLoader ? [door("data", "GET", "loader of")] : []),
      ...(hasLoader && !isLayout ? [door("page", "GET", "page")] : []),
      ...(hasAction ? [door("form", "POST", "action of")] : []),
    ];
  },
);

/** The API's route table without the socket, which is an upgrade request. */
export const apiDoors: Door[] = routes
  .filter(({ access }) => access !== "socket")
  .map(({ method, path, access }) => ({
    kind: "rest",
    method,
    pattern: path,
    name: `${method} /api${path}`,
    rule: () => {
      const rule = apiRule(path, access);
      return method === "GET" && READ_BELOW.has(path) ? { ...rule, reach: rule.reach ?? "tree" } : rule;
    },
  }));

/** Each kind has a separate test file, so that they run in parallel. */
export function doorsOf(kind: Door["kind"]): Door[] {
  return [...screenDoors, ...apiDoors].filter((door) => door.kind === kind);
}

export function pathOf(pattern: string, params: Record<string, string>): string {
  return pattern.replace(/:(\w+)\??|\*/g, (part, name: string | undefined) => params[name ?? part] ?? "");
}
