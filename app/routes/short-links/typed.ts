import { NETWORKS } from "../../domain/messaging/short-links/utm";

export const networkIn = (searchParams: URLSearchParams) =>
  NETWORKS.find((one) => one === searchParams.get("network")) ?? null;

/** Fields kept as typed when a network is chosen. */
export const typedIn = (searchParams: URLSearchParams, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, searchParams.get(name) ?? ""]));
