import type { SubmissionResult } from "@conform-to/react";
import { KEPT } from "../../../domain/messaging/webhooks/masked-value";
import type { HookRow } from "../../../domain/messaging/webhooks/open-hook";

/** Headers that contain no secrets. */
const PLAIN = new Set(["accept", "accept-language", "content-type"]);

/** A stored webhook as form fields. */
export function storedFields(row: HookRow, headers: Record<string, string>) {
  const { title, url, method, body, connections, success } = row;
  return {
    title,
    url,
    method,
    body,
    connections: String(connections),
    headers: Object.entries(headers)
      .map(([name, value]) => `${name}: ${PLAIN.has(name) ? value : KEPT}`)
      .join("\n"),
    statuses: success.statuses ?? "",
    contains: success.contains ?? "",
    path: success.path ?? "",
    equals: success.equals ?? "",
  };
}

/** Selected events of a rejected form; undefined before submission. */
export function typedEvents(reply: SubmissionResult<string[]> | undefined): string[] | undefined {
  return reply && [reply.initialValue?.events ?? []].flat().map(String);
}
