import { z } from "zod";
import type { Handed, Receipt } from "../../../app/domain/base/shared/ports/platform";
import type { SetUpField } from "../../../app/domain/base/shared/set-up-field";
import { type Answer, ask, below } from "../core/http";
import { unknown, type Verdict, verdictOfStatus } from "../core/outcomes";
import { meaningOfSmsc, verdictOfSmsc } from "./statuses";

const POLL_MS = 10_000;
/** Keeps the query below 8 KB, which every server accepts. */
const IDS_A_QUERY = 100;
const NOT_FOUND = -3;

const credentials = { username: z.string().min(1), password: z.string().min(1) };

/** By key, or by login and password. `token`: the word that signs callbacks. */
export const account = {
  host: z.url({ protocol: /^https?$/ }),
  apikey: z.string().min(1).optional(),
  username: credentials.username.optional(),
  password: credentials.password.optional(),
  token: z.string().min(1).optional(),
};
export const hasKey = ({ apikey, username, password }: Account) => Boolean(apikey || (username && password));
export const INCOMPLETE = { path: ["apikey"], message: "credentialsIncomplete" };

export interface Account {
  host: string;
  apikey?: string | undefined;
  username?: string | undefined;
  password?: string | undefined;
}

export const ACCOUNT_FIELDS: readonly SetUpField[] = [
  { place: "host", name: "host", kind: "url", isRequired: true },
  { place: "secrets", name: "apikey", kind: "text", isRequired: false },
  { place: "secrets", name: "username", kind: "text", isRequired: false },
  { place: "secrets", name: "password", kind: "text", isRequired: false },
  { place: "secrets", name: "token", kind: "text", isRequired: false },
];

const number = z.coerce.number();
const failure = z.object({ error: z.string(), error_code: number });
const success = z.object({ id: z.union([z.string(), z.number()]).transform(String), cnt: number });

export const row = z.looseObject({
  id: z.union([z.string(), z.number()]).transform(String),
  phone: z.union([z.string(), z.number()]).transform(String),
  status: number,
  err: number.optional().catch(undefined),
  last_timestamp: number.optional().catch(undefined),
});
export type Row = z.infer<typeof row>;

/** Our message id in SMSC's 31 bits; collisions for one phone are negligible. */
export function smscId(id: string): number {
  return Number.parseInt(id.slice(-8), 16) & 0x7fffffff || 1;
}

/** SMSC identifies a message by id and phone. */
export const refOf = (id: number | string, phone: string) => `${id}-${phone.replace(/\D/g, "")}`;

export function send(account: Account, parameters: Record<string, string>, timeoutMs: number, file?: Blob) {
  const form = file ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries({ ...keyOf(account), fmt: "3", charset: "utf-8", ...parameters }))
    form.set(name, value);
  if (file && form instanceof FormData) form.set("file", file, file.type === "audio/wav" ? "voice.wav" : "voice.mp3");
  return ask(below(account.host, "sys/send.php"), { method: "POST", body: form }, timeoutMs);
}

/** null when accepted. */
export function refusalOf(answer: Answer | null): Verdict | null {
  const failed = failure.safeParse(answer?.json);
  if (failed.success && answer!.status < 429) return verdictOfSmsc(failed.data.error_code, failed.data.error);
  if (answer?.status !== 200) return verdictOfStatus(answer);
  return success.safeParse(answer.json).success ? null : unknown("unreadable");
}

/** `idOf`: the id a message was sent under. */
export async function pollStatuses(
  account: Account,
  messages: Handed[],
  idOf: (id: string) => number = smscId,
): Promise<{ of: Handed; row: Row }[]> {
  const polled = messages.filter(({ to }) => to !== undefined);
  const found: { of: Handed; row: Row }[] = [];
  for (let from = 0; from < polled.length; from += IDS_A_QUERY) {
    const few = Map.groupBy(polled.slice(from, from + IDS_A_QUERY), ({ ref, id, to }) => ref ?? refOf(idOf(id), to!));
    const pairs = [...few.keys()].map((ref) => ref.split("-"));
    // A trailing comma makes SMSC answer with a list.
    const list = (place: number) => `${pairs.map((pair) => pair[place]).join(",")},`;
    const body = new URLSearchParams({
      ...keyOf(account),
      fmt: "3",
      charset: "utf-8",
      all: "2",
      id: list(0),
      phone: list(1),
    });
    const answer = await ask(below(account.host, "sys/status.php"), { method: "POST", body }, POLL_MS);
    const rows = answer?.status === 200 ? z.array(z.unknown()).safeParse(answer.json) : null;
    if (!rows?.success) throw new Error("SMSC did not answer a look-up");
    for (const raw of rows.data) {
      const known = row.safeParse(raw).data;
      if (!known || known.status === NOT_FOUND) continue;
      for (const of of few.get(refOf(known.id, known.phone)) ?? []) found.push({ of, row: known });
    }
  }
  return found;
}

/** Empty for an undocumented status. */
export function receiptOf({ ownerId, id }: Handed, { status, err, last_timestamp, ...row }: Row): Receipt[] {
  const meaning = meaningOfSmsc(status, err);
  const at = last_timestamp ? last_timestamp * 1000 : Date.now();
  return meaning ? [{ ownerId, id, ref: refOf(row.id, row.phone), at, ...meaning }] : [];
}

function keyOf({ apikey, username = "", password = "" }: Account): Record<string, string> {
  return apikey ? { apikey } : { login: username, psw: password };
}
