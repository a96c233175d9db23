export const SHOWN = ["requests", "waiting", "dead", "delivered"] as const;

export type Shown = (typeof SHOWN)[number];

export function readShown(params: URLSearchParams): Shown {
  return SHOWN.find((known) => known === params.get("show")) ?? "requests";
}

export function pathOf(id: string, shown: Shown): string {
  const base = `/settings/webhooks/${id}`;
  return shown === "requests" ? base : `${base}?show=${shown}`;
}
