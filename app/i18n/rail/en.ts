import type { Catalog } from "../catalog";
import type { rail as source } from "./ru";

export const rail = {
  title: "Path",
  label: "Path: {{channels}}",
  each: "{{sum}} per message",
  parts: "up to {{count}} segments per message",
  wentOn: "Fallback sent: {{number}}",
  expected_before: "Expected",
  expected_now: "Expected",
  expected_past: "Expected",
  actual: "Reached",
  lostBefore: "Not reached",
  silent: "No receipt",
  lost: "Not reached",
  basis_own: "Based on your campaigns of the last 30 days.",
  basis_usual: "Based on typical rates for these channels: you have not sent enough yet.",
} as const satisfies Catalog<typeof source>;
