import { refusalOfUrl } from "../shared/public-address";

export const MOST_URL = 2048;

const KEYS: Record<string, string> = {
  hookUrlInvalid: "linkUrlInvalid",
  hookUrlCredentials: "linkUrlInvalid",
  hookUrlOwn: "linkUrlOwn",
  hookUrlPrivate: "linkUrlPrivate",
};

/** A key of "errors", or null. `own`: hosts of ours, short domains too. */
export function refusalOfTarget(url: string, { own, stopped }: { own: readonly string[]; stopped: readonly string[] }) {
  if (url.length > MOST_URL) return "linkUrlLong";
  const refusal = refusalOfUrl(url, [], own);
  if (refusal) return KEYS[refusal]!;
  return isStopped(url, stopped) ? "linkUrlStopped" : null;
}

/** The list holds hosts; those below them are stopped too. */
export function isStopped(url: string, stopped: readonly string[]): boolean {
  if (stopped.length === 0 || !URL.canParse(url)) return false;
  const host = `.${new URL(url).hostname.replace(/\.$/, "")}`;
  return stopped.some((one) => host.endsWith(`.${one}`));
}
