import type { z } from "zod";
import type { Problem } from "./result";

/** A schema's issues as problems: our own messages are keys without spaces, a sentence of zod's becomes one general key. */
export function problemsOfIssues({ issues }: z.ZodError, within?: string): Problem[] {
  return issues.map(({ message, path, ...issue }) => {
    const field = [within, ...path.map(String)].filter((part) => part !== undefined).join(".");
    if (/\s/.test(message)) return { key: "fieldInvalid", field, values: { field } };
    const values = issue.code === "custom" ? issue.params : undefined;
    return { key: message, field, ...(values ? { values } : {}) };
  });
}
