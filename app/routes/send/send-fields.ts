import type { SendData } from "./compose";
import type { SendReply } from "./redraft.server";

export interface SendField {
  id: string;
  name: string;
  errors: string[] | undefined;
  initialValue: unknown;
  /** What the browser may check by itself. */
  constraint: { required?: boolean; maxLength?: number };
}

const NAMES = ["title", "sender", "text", "phones", "include", "exclude", "when", "startsAt"] as const;
export type SendFields = Record<(typeof NAMES)[number], SendField>;

/**
 * The fields as the server's answer has them, else as the page was opened. Only the server judges this form: conform's
 * part in the browser would be 9 KB of its JavaScript.
 */
export function sendFields({ draft, names, constraint }: SendData, answer: SendReply | undefined): SendFields {
  const reply = answer?.reply;
  const opened: Record<string, unknown> = { ...draft, sender: names[0], when: "now" };
  const field = (name: keyof SendFields): SendField => ({
    id: `send-${name}`,
    name,
    errors: reply?.error?.[name] ?? undefined,
    initialValue: reply ? reply.initialValue?.[name] : opened[name],
    constraint: { required: constraint[name]?.required, maxLength: constraint[name]?.maxLength },
  });
  return Object.fromEntries(NAMES.map((name) => [name, field(name)])) as SendFields;
}

/** The attributes of the field's control. */
export function controlOf({ id, name, initialValue, constraint }: SendField) {
  return { id, name, defaultValue: initialValue === undefined ? undefined : String(initialValue), ...constraint };
}
