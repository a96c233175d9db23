import { refusalOfUrl } from "../../base/shared/public-address";

export const MOST_URL = 2048;

const KEYS: Record<string, string> = {
  hookUrlInvalid: "linkUrlInvalid",
  hookUrlCredentials: "linkUrlInvalid",
  hookUrlOwn: "linkUrlOwn",
  hookUrlPrivate: "linkUrlPrivate",
  hookUrlPort: "linkUrlInvalid",
};

/** A key of "errors", or null. `own`: our hosts, including short domains. */
export function refusalOfTarget(url: string, { own, stopped }: { own: readonly string[]; stopped: readonly string[] }) {
  if (url.length > MOST_URL) return "linkUrlLong";
  const refusal = refusalOfUrl(url, [], own);
  if (refusal) return KEYS[refusal]!;
  return isStopped(url, stopped) ? "linkUrlStopped" : null;
}

/** The list contains hosts; their subdomains are stopped too. */
export function isStopped(url: string, stopped: readonly string[]): boolean {
  if (stopped.length === 0 || !URL.canParse(url)) return false;
  const host = `.${new URL(url).hostname.replace(/\.$/, "")}`;
  return stopped.some((one) => host.endsWith(`.${one}`));
}
