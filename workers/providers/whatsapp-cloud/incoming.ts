import { z } from "zod";
import type { IncomingMessage } from "../../../app/domain/shared/ports/platform";

const media = z.object({ caption: z.string().optional(), filename: z.string().optional() });

export const message = z.object({
  from: z.string().min(1),
  id: z.string().min(1),
  timestamp: z.coerce.number(),
  type: z.string(),
  text: z.object({ body: z.string() }).optional(),
  image: media.optional(),
  video: media.optional(),
  audio: media.optional(),
  document: media.optional(),
  button: z.object({ text: z.string(), payload: z.string().optional() }).optional(),
  interactive: z
    .object({
      button_reply: z.object({ id: z.string(), title: z.string() }).optional(),
      list_reply: z.object({ id: z.string(), title: z.string() }).optional(),
    })
    .optional(),
  reaction: z.object({ message_id: z.string(), emoji: z.string().optional() }).optional(),
  location: z.object({ latitude: z.number(), longitude: z.number(), name: z.string().optional() }).optional(),
  context: z.object({ id: z.string().optional() }).optional(),
});
type Message = z.infer<typeof message>;

export interface Line {
  display_phone_number: string;
  phone_number_id: string;
}

/** A button's id names its message. Empty for unsupported kinds. */
export function incomingOf(said: Message, to: string): IncomingMessage[] {
  const text = textOf(said);
  if (text === "") return [];
  const at = said.timestamp * 1000;
  return [{ type: "whatsapp", from: said.from, to, text, at, ref: said.id, ...answersOf(said) }];
}

// Media are named by kind: a link needs our token and expires in five minutes.
function textOf({ type, text, button, interactive, reaction, location, ...said }: Message): string {
  if (text) return text.body;
  if (button) return button.text;
  if (interactive) return interactive.button_reply?.title ?? interactive.list_reply?.title ?? `[${type}]`;
  // An empty emoji removes a reaction.
  if (reaction) return reaction.emoji ?? "";
  if (location) return [location.name, `${location.latitude}, ${location.longitude}`].filter(Boolean).join(" ");
  const medium = said.image ?? said.video ?? said.audio ?? said.document;
  return medium?.caption || medium?.filename || `[${type}]`;
}

function answersOf({ interactive, reaction, context }: Message): Pick<IncomingMessage, "answers"> {
  const [, ownerId, id] = /^(\S+) (\S+) \d$/.exec(interactive?.button_reply?.id ?? "") ?? [];
  if (ownerId && id) return { answers: { ownerId, id } };
  const ref = reaction?.message_id ?? context?.id;
  return ref ? { answers: { ref } } : {};
}
