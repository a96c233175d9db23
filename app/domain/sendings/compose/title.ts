import type { Payload } from "../../channels/payload";

const LENGTH = 60;

export function titleOf(type: string, { text, subject, title, template }: Payload): string {
  const words = text.trim() || subject || title || template?.name || type;
  return [...words].slice(0, LENGTH).join("");
}
