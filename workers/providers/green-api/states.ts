import type { OwnNumberState } from "../../../db/schema/own-numbers";

const STATES: Record<string, OwnNumberState> = {
  authorized: "authorized",
  notAuthorized: "notAuthorized",
  sleepMode: "sleep",
  starting: "sleep",
};

/** GREEN-API's state as ours (protocols §6); a banned number is one whose state nobody can use, with the reason as a hint. */
export function stateOfGreen(word: string): { state: OwnNumberState; hint: string | null } {
  const state = STATES[word];
  return state ? { state, hint: null } : { state: "undefined", hint: word.slice(0, 40) };
}

/** The digits of `79001234567@c.us`; null for a group, or nobody. */
export function phoneOfChat(chatId: string | undefined): string | null {
  return /^(\d{7,15})@c\.us$/.exec(chatId ?? "")?.[1] ?? null;
}
