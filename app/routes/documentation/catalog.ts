/** In menu order (spec §2). */
export const CATALOG = [
  { category: "platform", files: ["instruction", "user-instruction", "crm", "glossary"] },
  { category: "api", files: ["http-rest", "smpp", "one-time-codes", "code-examples"] },
] as const;
