import type { FC } from "hono/jsx";
import type { Extras, Stored } from "../../core/message";
import type { Person } from "../../core/person";
import type { Texts } from "../phone-texts";

export interface Shown {
  texts: Texts;
  message: Stored;
  extras: Extras;
  search: string;
}

/** How a channel's app displays messages. A new channel needs a file with this and a line in bubbles.ts. */
export interface Bubble {
  View: FC<Shown>;
  /** Each rule starts with `.app-<channel>`. */
  style?: string;
  acts?(person: Person, texts: Texts): [act: string, words: string][];
}
