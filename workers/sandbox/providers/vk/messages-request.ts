import { z } from "zod";
import type { Button } from "../../core/message";

/** VK's own error texts. */
export type VkError = [code: number, message: string];

const wrong = (what: string): VkError => [100, `One of the parameters specified was missing or invalid: ${what}`];
const KEYBOARD: VkError = [911, "Keyboard format is invalid"];

const label = z.string().min(1).max(40);
const payload = z.string().max(255).refine(isJson).optional();
const action = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("open_link"), link: z.url({ protocol: /^https?$/ }), label, payload }),
  z.strictObject({ type: z.literal("text"), label, payload }),
]);
/** VK allows 10 buttons, in 6 rows of 5 at most. */
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

const MOST_PEERS = 100;

export interface VkSend {
  to: number | number[];
  randomId: number;
  text: string;
  buttons: Button[];
}

/** The parameters of messages.send, or an error. */
export function readSend(parameters: Record<string, string>): VkSend | VkError {
  const { random_id = "", message = "", attachment } = parameters;
  const to = readPeers(parameters);
  if (to === null) return wrong("user_id is undefined");
  if (Array.isArray(to) && to.length > MOST_PEERS) return wrong("peer_ids should contain at most 100 items");
  if (!/^-?\d+$/.test(random_id) || Math.abs(Number(random_id)) > 2 ** 31)
    return wrong("random_id is a required parameter");
  if (message === "" && !attachment) return wrong("message is empty or invalid");
  if (message.length > 4096) return [914, "Message is too long"];
  const buttons = parameters.keyboard === undefined ? [] : readKeyboard(parameters.keyboard);
  if (!buttons) return KEYBOARD;
  return { to, randomId: Number(random_id), text: message, buttons };
}

/** null: no recipient, several kinds of them, or a malformed one. */
function readPeers({ user_id, peer_id, peer_ids }: Record<string, string>): VkSend["to"] | null {
  const [recipient, ...others] = [user_id, peer_id, peer_ids].filter((value) => value !== undefined);
  if (recipient === undefined || others.length > 0) return null;
  const peers = peer_ids === undefined ? [recipient] : recipient.split(",");
  if (!peers.every((peer) => /^[1-9]\d{0,9}$/.test(peer))) return null;
  return peer_ids === undefined ? Number(recipient) : [...new Set(peers.map(Number))];
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
