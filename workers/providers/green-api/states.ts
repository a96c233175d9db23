import { onePerson } from "../../../app/domain/base/shared/same-person";
import type { OwnNumberState } from "../../../db/schema/own-numbers";

const STATES: Record<string, OwnNumberState> = {
  authorized: "authorized",
  notAuthorized: "notAuthorized",
  sleepMode: "sleep",
  starting: "sleep",
};

/** A banned number becomes unusable, with the reason as the hint (protocols §6). */
export function stateOfGreen(word: string): { state: OwnNumberState; hint: string | null } {
  const state = STATES[word];
  return state ? { state, hint: null } : { state: "undefined", hint: word.slice(0, 40) };
}

/** The digits of `79001234567@c.us`; null for a group. */
export function phoneOfChat(chatId: string | undefined): string | null {
  const digits = /^(\d{7,15})@c\.us$/.exec(chatId ?? "")?.[1];
  return digits === undefined ? null : onePerson(digits);
}
