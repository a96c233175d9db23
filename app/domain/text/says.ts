import { type SQL, sql } from "drizzle-orm";

/** Whether a column has a text; SQLite folds Latin alone, so others are sought as typed and in three spellings. */
export function says(column: SQL, text: string): SQL {
  const lower = text.toLowerCase();
  const forms = new Set([text, lower, text.toUpperCase(), lower.charAt(0).toUpperCase() + lower.slice(1)]);
  const found = [...forms].map(
    (form) => sql`instr(lower(${column}), ${form.replace(/[A-Z]/g, (a) => a.toLowerCase())})`,
  );
  return sql`(${sql.join(found, sql` OR `)})`;
}
