import { isbot } from "isbot";

/** Characters read of a user agent: it is untrusted text, matched against many patterns. */
const MOST_AGENT = 1000;

/** A phone's model, which may be called "Robot X"; bots give their name elsewhere. */
const MODEL = /(\bAndroid [\d.]+;(?: ?[a-z]{2}[-_][a-z]{2};)?)[^();]*/i;

export const readAgent = (userAgent: string) => userAgent.slice(0, MOST_AGENT);

/** Bots by the public list of `isbot`; no browser omits the user agent. */
export function isBotAgent(userAgent: string): boolean {
  const agent = readAgent(userAgent);
  return agent === "" || isbot(agent.replace(MODEL, "$1"));
}
