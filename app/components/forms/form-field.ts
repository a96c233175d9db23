import type { SubmissionResult } from "@conform-to/react";

type Reply = SubmissionResult<string[]> | undefined;

export function fieldsOf(form: string, reply: Reply, stored: Record<string, string | null> = {}) {
  return (name: string) => {
    const typed = typedIn(reply?.initialValue, name);
    return {
      id: `${form}-${name}`,
      name,
      errors: reply?.error?.[name] ?? undefined,
      value: reply ? String(typed ?? "") : (stored[name] ?? ""),
    };
  };
}

// Resolves a path: "data.email" is inside "data", "rows[0].name" inside the first of "rows".
function typedIn(value: unknown, name: string): unknown {
  const keys = name.match(/[^.[\]]+/g) ?? [];
  return keys.reduce<unknown>((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], value);
}

export type FieldOf = ReturnType<typeof fieldsOf>;
