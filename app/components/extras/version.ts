import { VERSION_CHECK_MS } from "../../domain/shared/ui-constants";

export function watchVersion(own: string, onNew: (version: string) => void): () => void {
  let known = own;
  const check = async () => {
    if (document.hidden) return;
    const found = await servedVersion();
    if (!found || found === known) return;
    known = found;
    if (found !== own) onNew(found);
  };
  const timer = setInterval(check, VERSION_CHECK_MS);
  document.addEventListener("visibilitychange", check);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", check);
  };
}

async function servedVersion(): Promise<string | null> {
  try {
    const answer = await fetch("/version.json", { cache: "no-store" });
    const { version } = (await answer.json()) as { version?: unknown };
    return typeof version === "string" ? version : null;
  } catch {
    return null;
  }
}
