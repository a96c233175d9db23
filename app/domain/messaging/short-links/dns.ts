import { z } from "zod";
import type { Platform } from "../../base/shared/ports/platform";

const TIMEOUT_MS = 5000;
const answer = z.object({
  Status: z.int(),
  Answer: z.array(z.object({ data: z.string() })).default([]),
});
const NO_SUCH_NAME = 3;

/** DNS over HTTPS in JSON; null when no server answered. */
export async function asksDns(
  { http, config }: Pick<Platform, "http" | "config">,
  name: string,
  type: string,
): Promise<string[] | null> {
  const url = new URL(config.shortLinks.dnsUrl);
  url.searchParams.set("name", name);
  url.searchParams.set("type", type);
  const headers = { accept: "application/dns-json" };
  const response = await http.send({ method: "GET", url: url.href, headers, body: null, timeoutMs: TIMEOUT_MS });
  if ("failed" in response || response.status !== 200) return null;
  const read = answer.safeParse(parsed(response.text));
  if (!read.success || ![0, NO_SUCH_NAME].includes(read.data.Status)) return null;
  return read.data.Answer.map(({ data }) => plain(data));
}

const plain = (data: string) => data.replace(/^"|"$/g, "").replace(/\.$/, "").toLowerCase();

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
