import { newId } from "../../../app/domain/base/shared/ids";
import type { Session } from "../world/people";
import { rowsOf } from "../world/rows";
import { submit, visit } from "./open-screen";

const RUSSIAN = { "accept-language": "ru" };

export interface Mailing {
  id: string;
  sender: string;
  text: string;
  phones: string;
  include: string;
  when: string;
  startsAt: string;
}

export const mailing = (fields: Partial<Mailing> = {}): Mailing => ({
  id: newId(),
  sender: "CABINET",
  text: "Hello",
  phones: "8 (916) 123-45-67",
  include: "",
  when: "now",
  startsAt: "",
  ...fields,
});

export const lastStep = ({ when, startsAt }: Mailing, said: Record<string, string> = {}) => ({
  intent: `send:${when}`,
  "schedule.when": when,
  "schedule.startsAt": startsAt,
  ...said,
});

/** The last button's label, posted with the form; empty without a button. */
export async function saidBy(session: Session, id: string): Promise<Record<string, string>> {
  return saidIn(await (await visit(`/send/preview?d=${id}`, session, RUSSIAN)).text());
}

export function saidIn(html: string): Record<string, string> {
  return Object.fromEntries(
    [...html.matchAll(/name="(shown\.\w+)"[^>]* value="(\w+)"/g)].map(([, name, value]) => [name!, value!]),
  );
}

/** undefined: not stored. */
export async function versionOf(id: string): Promise<number | undefined> {
  const [row] = await rowsOf<{ version: number }>("SELECT version FROM drafts WHERE id = ? AND sent_at IS NULL", id);
  return row?.version;
}

/** Presses a button with the draft's newest version. */
export async function press(
  session: Session,
  step: string,
  id: string,
  fields: Record<string, string>,
): Promise<Response> {
  const version = (await versionOf(id)) ?? 0;
  return submit(`/send/${step}?d=${id}`, { version: String(version), ...fields }, session, RUSSIAN);
}

export async function write(session: Session, { id, sender, text, phones, include }: Mailing): Promise<void> {
  await press(session, "message", id, { type: "sms", "payload.sender": sender, "payload.text": text });
  const lists: Record<string, string> = include ? { "recipients.include": include } : {};
  await press(session, "recipients", id, { "recipients.phones": phones, ...lists });
}

export async function send(session: Session, fields: Mailing): Promise<Response> {
  await write(session, fields);
  return press(session, "preview", fields.id, lastStep(fields, await saidBy(session, fields.id)));
}
