import type { Catalog } from "../../catalog";
import type { variants as source } from "../ru/variants";

export const variants = {
  title: "Two texts",
  caption: "What became of each text",
  text: "Text",
  variant_0: "First",
  variant_1: "Second",
  sent: "Sent",
  arrived: "Delivered",
  clicked: "Followed the link",
  answered: "Answered",
  gap: "{{points}} points, 95% interval {{low}} to {{high}}",
  verdict_little: "Too few people to tell yet.",
  verdict_open: "The difference may be chance.",
  verdict_first: "The first is better, confidence {{share}}.",
  verdict_second: "The second is better, confidence {{share}}.",
  gaps: "The second against the first",
  note: "Shares of the first messages sent. While the mailing runs, the result is preliminary.",
} as const satisfies Catalog<typeof source>;
