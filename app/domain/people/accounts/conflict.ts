const CONSTRAINT = /UNIQUE constraint failed: (?:index 'users_by_|users\.)(username|email|referral_code)/;

/** The violated unique column, or null. */
export function conflictOf(error: unknown): "username" | "email" | "referral_code" | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const column = CONSTRAINT.exec(at.message)?.[1];
    if (column) return column as "username" | "email" | "referral_code";
  }
  return null;
}
