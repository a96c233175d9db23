import { SANDBOX_URL } from "../support/run/hosts";

type Row = Record<string, unknown>;

/** Messages at the sandbox, newest first. */
export async function received(): Promise<Row[]> {
  return ((await (await fetch(`${SANDBOX_URL}/messages`)).json()) as { data: Row[] }).data;
}

export function set(change: object): Promise<Response> {
  return fetch(`${SANDBOX_URL}/control`, { method: "PUT", body: JSON.stringify(change) });
}

export async function clear(): Promise<void> {
  await fetch(`${SANDBOX_URL}/messages`, { method: "DELETE" });
}

/** Acts as a phone's owner in an app: starts a bot, allows a community to write… */
export async function act(phone: string, provider: string, name: string, data: string | null = null): Promise<void> {
  const answer = await fetch(`${SANDBOX_URL}/people/${phone}/${provider}/${name}`, {
    method: "POST",
    body: JSON.stringify({ data }),
  });
  if (!answer.ok) throw new Error(`${name} of ${phone}: ${answer.status}`);
}
