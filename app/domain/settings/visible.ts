import type { Viewer } from "../access/viewer";

export function mayReadSetting({ level }: Pick<Viewer, "level">, key: string): boolean {
  return level === "manager" || !(key.startsWith("secret.") || key.startsWith("advanced."));
}
