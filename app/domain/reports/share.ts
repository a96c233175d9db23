import type { Figures } from "./online";

export const shareOf = ({ arrived, total, unsent }: Pick<Figures, "arrived" | "total" | "unsent">) =>
  total - unsent > 0 ? arrived / (total - unsent) : null;

/** Micros a message that arrived; null: none did. */
export const costOf = ({ charged, arrived }: Pick<Figures, "arrived" | "charged">) =>
  arrived > 0 ? Math.round(charged / arrived) : null;
