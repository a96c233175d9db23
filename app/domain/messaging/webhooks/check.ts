import { type Problem, refuse } from "../../base/shared/errors/result";
import type { Platform } from "../../base/shared/ports/platform";
import { refusalOfUrl } from "../../base/shared/public-address";
import { SAMPLE_VALUES } from "./events";
import type { HookInput } from "./input";
import { escapeOf, fill, inUrl, isJson, unknownVariables } from "./template";

type Hosts = Pick<Platform["config"], "webhookHosts"> & { ownHosts: readonly string[] };
type Checked = Pick<HookInput, "url" | "method" | "headers" | "body">;

/** null when valid. */
export function refusalOfHook(hook: Checked, hosts: Hosts) {
  const problem = problemOf(hook, hosts);
  return problem && refuse(problem.key, problem.field, problem.values);
}

function problemOf({ url, method, headers, body }: Checked, { webhookHosts, ownHosts }: Hosts): Problem | null {
  for (const [field, template] of [
    ["url", url],
    ["body", body ?? ""],
  ] as const) {
    const [name] = unknownVariables(template);
    if (name !== undefined) return { key: "variableUnknown", field, values: { name } };
  }
  // Event values must not choose the host.
  if (/^[^:]*:\/*[^/?#]*\$\{/.test(url)) return { key: "hookUrlTemplate", field: "url" };
  const refusal = refusalOfUrl(fill(url, SAMPLE_VALUES, inUrl), webhookHosts, ownHosts);
  if (refusal) return { key: refusal, field: "url" };
  if (body === null) return null;
  if (method === "GET") return { key: "hookGetBody", field: "body" };
  const type = headers["content-type"] ?? "application/json";
  return isJson(type) && !parses(fill(body, SAMPLE_VALUES, escapeOf(type)))
    ? { key: "hookBodyNotJson", field: "body" }
    : null;
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
