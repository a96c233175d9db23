import { FILE_EXTRAS } from "../../domain/base/channels/channels";
import type { Payload } from "../../domain/base/channels/payload";
import type { Typed } from "./typing";

const LINES = ["sender", "text", "subject", "html", "title", "link", "fileName"] as const;

/** The message as typed; before JavaScript runs, as stored. */
export function typedPayload(payload: Partial<Payload>, typed: Typed | null): Partial<Payload> {
  if (!typed) return payload;
  const value = (name: string) => typed[`payload.${name}`]?.[0];
  const live: Partial<Payload> = { ...payload };
  for (const name of LINES) {
    const written = value(name);
    if (written !== undefined) live[name] = written;
  }
  for (const name of FILE_EXTRAS) {
    const address = value(`${name}.address`);
    if (address !== undefined) live[name] = address.trim() || (value(name) ?? "");
  }
  if (value("buttons.0.text") === undefined) return live;
  const buttons: NonNullable<Payload["buttons"]> = [];
  for (let index = 0; value(`buttons.${index}.text`) !== undefined; index++) {
    const text = value(`buttons.${index}.text`) ?? "";
    if (text.trim()) buttons.push({ text });
  }
  return { ...live, buttons };
}
