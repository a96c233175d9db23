import { NETWORKS } from "../../domain/short-links/utm";

export const networkIn = (asked: URLSearchParams) => NETWORKS.find((one) => one === asked.get("network")) ?? null;

/** What choosing a network leaves as it is typed. */
export const typedIn = (asked: URLSearchParams, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, asked.get(name) ?? ""]));
