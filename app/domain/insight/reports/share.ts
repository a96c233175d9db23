import { deliveryShare } from "../../base/figures/figures";
import type { Figures } from "./online";

/** Delivered out of messages sent to, 0 to 1; null: none was sent. */
export const shareOf = ({ arrived, sentTo }: Pick<Figures, "arrived" | "sentTo">) =>
  deliveryShare({ delivered: arrived, sentTo });

/** Micros per delivered message; null: none was delivered. */
export const costOf = ({ charged, arrived }: Pick<Figures, "arrived" | "charged">) =>
  arrived > 0 ? Math.round(charged / arrived) : null;
