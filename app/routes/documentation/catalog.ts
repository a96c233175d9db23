/** In menu order (spec §2). */
export const CATALOG = [
  { category: "platform", files: ["instruction", "user-instruction", "glossary"] },
  { category: "api", files: ["http-rest", "smpp", "code-examples"] },
] as const;
