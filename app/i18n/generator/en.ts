import type { Catalog } from "../catalog";
import type { generator as source } from "./ru";

export const generator = {
  title: "Generate text",
  prompt: "Describe the message",
  promptHelp: "For example: 20% off bicycles until Sunday.",
  segments: "Maximum segments",
  characters: "Maximum characters",
  write: "Generate",
  writing: "Generating…",
  variants: "Variants",
  size: "Characters: {{characters}}, segments: {{segments}}",
  insert: "Insert",
  copy: "Copy",
  off: "No text generator is connected. Contact support.",
} as const satisfies Catalog<typeof source>;
