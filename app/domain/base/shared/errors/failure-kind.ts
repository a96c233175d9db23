import { OVERLOADED, PASSING } from "../../../../../db/passing-errors";

type Listener = (event: string, kind: string) => void;

let listener: Listener = () => {};

/** Sets the listener for each reported failure. */
export function onFailure(heard: Listener): void {
  listener = heard;
}

export const noteFailure = (event: string, error: unknown): void => listener(event, kindOf(error));

const CLASS = /^[A-Z]\w{0,40}$/;
const CODE = /\b(SQLITE_[A-Z_]{2,30}|D1_[A-Z_]{2,30})\b/;

/** Class and database code of the first cause: no text that a person wrote. */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  if (error.cause instanceof Error) return kindOf(error.cause);
  const { name, message } = error;
  const known = [...PASSING, ...OVERLOADED].find((words) => message.includes(words));
  const code = known ?? CODE.exec(message)?.[0];
  return [CLASS.test(name) ? name : "Error", code].filter(Boolean).join(": ");
}
