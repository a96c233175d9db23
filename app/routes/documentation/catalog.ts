interface Category {
  category: "platform" | "api" | "managers";
  files: readonly string[];
  /** The menu shows it beside its own documents alone; the console leads there. */
  isApart?: boolean;
}

/** In menu order (spec §2). */
export const CATALOG = [
  { category: "platform", files: ["instruction", "user-instruction", "crm", "glossary"] },
  { category: "api", files: ["http-rest", "smpp", "one-time-codes", "errors", "code-examples"] },
  { category: "managers", files: ["operation"], isApart: true },
] as const satisfies Category[];
