import type { Catalog } from "../catalog";
import type { variants as source } from "./ru";

export const variants = {
  title: "A/B test",
  caption: "Results by variant",
  text: "Text",
  variant_0: "A",
  variant_1: "B",
  sent: "Sent",
  arrived: "Delivered",
  clicked: "Clicked",
  answered: "Replied",
  gap: "{{points}} points, 95% interval {{low}} to {{high}}",
  verdict_little: "Not enough data yet.",
  verdict_open: "The difference is not statistically significant.",
  verdict_first: "Variant A performs better, confidence {{share}}.",
  verdict_second: "Variant B performs better, confidence {{share}}.",
  gaps: "B compared with A",
  note: "Based on the first messages sent. Results are preliminary while the campaign is running.",
} as const satisfies Catalog<typeof source>;
