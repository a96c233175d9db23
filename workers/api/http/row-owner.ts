import { z } from "zod";
import type { OwnedRow } from "../../../app/domain/base/access/owner-of-row";
import type { Route } from "./endpoint";

/** Lists with rows read through their owner; other lists decide themselves which rows the caller sees. */
const ROWS: Record<string, OwnedRow> = {
  "/sendings": "sendings",
  "/sendingsIncoming": "incoming",
  "/tasks": "tasks",
  "/billings": "billings",
  "/contacts": "contacts",
  "/contactLists": "contactLists",
  "/segments": "segments",
  "/storage": "files",
  "/requisites": "requisites",
  "/tokens": "tokens",
  "/telemetry": "telemetry",
  "/notifications": "notifications",
  "/url-shortener": "shortLinks",
  "/otp-settings/widgets": "otpWidgets",
  "/otp-settings/channels": "otpChannels",
  "/otp-settings/templates": "otpTemplates",
  "/webhooks": "webhooks",
  "/wapi": "ownNumbers",
  "/push/sites": "pushSites",
  "/integrations": "integrations",
  "/views": "views",
  "/reportQueue": "reports",
  "/reportSchedules": "reportSchedules",
};

interface NamedRow {
  kind: OwnedRow;
  param: string;
}

/** The row named by a path, if the call takes an `OwnerId`; else null. */
export function namedRow({ method, path, endpoint }: Route): NamedRow | null {
  const [, list = "", param] = /^(?:\/n(?=\/))?([^:]+)\/:(\w+)/.exec(path) ?? [];
  const kind = ROWS[list];
  const takesOwner = endpoint.query instanceof z.ZodObject && "OwnerId" in endpoint.query.shape;
  return method === "GET" && kind && param && takesOwner ? { kind, param } : null;
}
