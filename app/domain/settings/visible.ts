import type { Viewer } from "../access/viewer";

/** Secrets are shown to managers only, and so are the flags behind the screens. */
export function mayReadSetting({ level }: Pick<Viewer, "level">, key: string): boolean {
  return level === "manager" || !(key.startsWith("secret.") || key.startsWith("advanced."));
}
