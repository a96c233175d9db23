import Bowser from "bowser";

/** "Chrome 130, Windows 10"; the first word for non-browsers. */
export function deviceOf(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  const named = [
    [browser.name, browser.version?.split(".")[0]],
    [os.name, os.versionName ?? os.version],
  ].map((words) => (words[0] ? words.filter(Boolean).join(" ") : ""));
  return named.filter(Boolean).join(", ") || userAgent.split(" ", 1)[0]!.slice(0, LIMIT);
}

const LIMIT = 40;
