import type { z } from "zod";
import type { Problem } from "./result";

export function problemsOfIssues({ issues }: z.ZodError, within?: string): Problem[] {
  return issues.map(({ message, path, ...issue }) => {
    const field = [within, ...path.map(String)].filter((part) => part !== undefined).join(".");
    if (/\s/.test(message)) return { key: "fieldInvalid", field, values: { field } };
    const values = issue.code === "custom" ? issue.params : undefined;
    return { key: message, field, ...(values ? { values } : {}) };
  });
}
