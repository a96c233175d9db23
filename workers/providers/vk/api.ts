import { z } from "zod";
import { type Answer, ask, below } from "../core/http";

export const VERSION = "5.199";

export interface Access {
  host: string;
  token: string;
}

/** VK always answers HTTP 200; another status is a proxy's. */
export const failure = z.object({
  error: z.object({ error_code: z.number().int(), error_msg: z.string().default("") }),
});

export function callVk(
  { host, token }: Access,
  method: string,
  timeoutMs: number,
  parameters: Record<string, string>,
): Promise<Answer | null> {
  const body = new URLSearchParams({ ...parameters, v: VERSION, access_token: token });
  return ask(below(host, `method/${method}`), { method: "POST", body }, timeoutMs);
}
