import type { SubmissionResult } from "@conform-to/react";
import { KEPT } from "../../../domain/webhooks/masked-value";
import type { HookRow } from "../../../domain/webhooks/open-hook";

/** Headers that hold no secret: how a request is read. */
const PLAIN = new Set(["accept", "accept-language", "content-type"]);

/** A stored hook as the form's fields hold it. */
export function storedFields(row: HookRow, headers: Record<string, string>) {
  const { title, url, method, body, connections, success } = row;
  return {
    ...{ title, url, method, body, connections: String(connections) },
    headers: Object.entries(headers)
      .map(([name, value]) => `${name}: ${PLAIN.has(name) ? value : KEPT}`)
      .join("\n"),
    statuses: success.statuses ?? "",
    contains: success.contains ?? "",
    path: success.path ?? "",
    equals: success.equals ?? "",
  };
}

/** The events chosen in a form that came back; undefined before it was sent. */
export function typedEvents(reply: SubmissionResult<string[]> | undefined): string[] | undefined {
  return reply && [reply.initialValue?.events ?? []].flat().map(String);
}
