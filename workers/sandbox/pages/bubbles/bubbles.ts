import type { Bubble } from "./bubble";
import { flashcall } from "./flashcall";
import { plain } from "./plain";
import { push } from "./push";
import { telegram } from "./telegram";
import { viber } from "./viber";
import { vk } from "./vk";
import { voice } from "./voice";
import { whatsapp } from "./whatsapp";

const bubbles: Record<string, Bubble> = {
  apisender: { View: whatsapp.View },
  sms: plain,
  push,
  telegram,
  viber,
  whatsapp,
  voice,
  flashcall,
  vk,
};

export function bubbleOf(channel: string): Bubble {
  return bubbles[channel] ?? plain;
}

export const bubbleStyles = Object.values(bubbles)
  .map(({ style = "" }) => style)
  .join("\n");
