import type { Catalog } from "../../catalog";
import type { generator as source } from "../ru/generator";

export const generator = {
  title: "Write a text",
  prompt: "What the message is about",
  promptHelp: "For example: 20 % off bicycles until Sunday.",
  segments: "Segments at most",
  characters: "Characters at most",
  write: "Write",
  writing: "Writing…",
  variants: "Variants",
  size: "Characters: {{characters}}, segments: {{segments}}",
  insert: "Insert",
  copy: "Copy",
  off: "No generator is connected. Ask support.",
} as const satisfies Catalog<typeof source>;
