import { SANDBOX_URL } from "../support/hosts";

type Row = Record<string, unknown>;

/** Messages at the sandbox, the newest first. */
export async function received(): Promise<Row[]> {
  return ((await (await fetch(`${SANDBOX_URL}/messages`)).json()) as { data: Row[] }).data;
}

export function set(change: object): Promise<Response> {
  return fetch(`${SANDBOX_URL}/control`, { method: "PUT", body: JSON.stringify(change) });
}

export async function clear(): Promise<void> {
  await fetch(`${SANDBOX_URL}/messages`, { method: "DELETE" });
}
