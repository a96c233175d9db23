import { operations as en } from "./en";
import { operations as ru } from "./ru";

/** Summaries of REST calls. Readers of the other five languages get the English ones. */
export const summaries: Record<"ru" | "en", Record<keyof typeof ru, string>> = { ru, en };
