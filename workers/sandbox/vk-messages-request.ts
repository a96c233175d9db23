import { z } from "zod";
import type { Button } from "./message";

/** VK's own words for what is wrong with a call. */
export type VkError = [code: number, message: string];

const wrong = (what: string): VkError => [100, `One of the parameters specified was missing or invalid: ${what}`];
const KEYBOARD: VkError = [911, "Keyboard format is invalid"];

const label = z.string().min(1).max(40);
const payload = z.string().max(255).refine(isJson).optional();
const action = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("open_link"), link: z.url({ protocol: /^https?$/ }), label, payload }),
  z.strictObject({ type: z.literal("text"), label, payload }),
]);
/** A keyboard in a message holds 10 buttons, 6 rows of 5 at most. */
const keyboard = z
  .strictObject({
    inline: z.boolean().default(false),
    one_time: z.boolean().optional(),
    buttons: z
      .array(
        z
          .array(z.object({ action, color: z.string().optional() }))
          .min(1)
          .max(5),
      )
      .max(6),
  })
  .refine(({ buttons }) => buttons.flat().length <= 10);

export interface VkSend {
  userId: number;
  randomId: number;
  text: string;
  buttons: Button[];
}

/** What messages.send was asked for, or the error that refuses it. */
export function readSend(parameters: Record<string, string>): VkSend | VkError {
  const { user_id = parameters.peer_id ?? "", random_id = "", message = "", attachment } = parameters;
  if (!/^\d{1,10}$/.test(user_id)) return wrong("user_id is undefined");
  if (!/^-?\d+$/.test(random_id) || Math.abs(Number(random_id)) > 2 ** 31)
    return wrong("random_id is a required parameter");
  if (message === "" && !attachment) return wrong("message is empty or invalid");
  if (message.length > 4096) return [914, "Message is too long"];
  const buttons = parameters.keyboard === undefined ? [] : readKeyboard(parameters.keyboard);
  if (!buttons) return KEYBOARD;
  return { userId: Number(user_id), randomId: Number(random_id), text: message, buttons };
}

function readKeyboard(text: string): Button[] | null {
  const { data } = keyboard.safeParse(isJson(text) ? JSON.parse(text) : null);
  if (!data) return null;
  return data.buttons
    .flat()
    .map(({ action }) =>
      action.type === "open_link"
        ? { text: action.label, url: action.link }
        : { text: action.label, data: action.payload ?? "" },
    );
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}
