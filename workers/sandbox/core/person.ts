/** What an app knows of the owner of a phone beside the messages: whether the bot was started, blocked… */
export type Person = Record<string, string | number | boolean>;

/** Something the owner of a phone did in an app that answers no message. */
export interface PersonEvent {
  id: number;
  provider: string;
  phone: string;
  act: string;
  data: string | null;
  /** ms UTC */
  at: number;
}
