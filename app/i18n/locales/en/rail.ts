import type { Catalog } from "../../catalog";
import type { rail as source } from "../ru/rail";

export const rail = {
  title: "Path",
  label: "Path: {{channels}}",
  each: "{{sum}} a message",
  parts: "up to {{count}} SMS a message",
  wentOn: "Went on: {{number}}",
  expected_before: "Expected",
  expected_now: "Expected",
  expected_past: "Expected",
  actual: "Arrived",
  lostBefore: "Not reached",
  silent: "No report",
  lost: "Not arrived",
  basis_own: "Shares are from your mailings of the last 30 days.",
  basis_usual: "Shares are usual for these channels: you have sent too little so far.",
} as const satisfies Catalog<typeof source>;
