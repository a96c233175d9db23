import type { FC } from "hono/jsx";
import type { Extras, Stored } from "../../core/message";
import type { Person } from "../../core/person";
import type { Texts } from "../phone-texts";

/** What a bubble shows: a message and what it carries beside its text; `search` goes back with every form. */
export interface Shown {
  texts: Texts;
  message: Stored;
  extras: Extras;
  search: string;
}

/** How one channel's app shows its messages. A new channel is one file with this in it and a line in bubbles.ts. */
export interface Bubble {
  View: FC<Shown>;
  /** The app's colours and shapes; each rule starts with `.app-<channel>`. */
  style?: string;
  /** What its owner may do now beside answering: the provider's acts with the words on their buttons. */
  acts?(person: Person, texts: Texts): [act: string, words: string][];
}
