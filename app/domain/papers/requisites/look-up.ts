import { and, eq, gt, lte, sql } from "drizzle-orm";
import { users } from "../../../../db/schema/accounts";
import { registryAnswers } from "../../../../db/schema/papers";
import { digestOf } from "../../base/access/sha256";
import type { Viewer } from "../../base/access/viewer";
import { announceNotification, notificationOf } from "../../base/notifications/notify";
import { giveBack, ofLookUps, reserve } from "../../base/shared/attempt-limits";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import type { Platform } from "../../base/shared/ports/platform";
import type {
  Party,
  PersonName,
  Registry,
  RegistryAddress,
  RegistryBank,
  Unserved,
} from "../../base/shared/ports/registry";
import { isInn } from "../../network/sender-names/company";
import { numberFrom, splitInn } from "./clean";

type Needs = Pick<Platform, "db" | "clock" | "registry" | "hub" | "queue">;
type Asker = Pick<Viewer, "id">;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BUSY_SECONDS = 30;
const MOST_QUERY = 150;

export async function partyOfInn(needs: Needs, viewer: Asker, typed: string): Promise<Result<Party>> {
  const { inn } = splitInn({ inn: numberFrom(typed.slice(0, MOST_QUERY)), kpp: "" });
  if (!isInn(inn)) return refuse("innCheckDigit", "inn");
  const answer = await lookUp<Party | null>(needs, viewer, {
    key: `inn ${inn}`,
    ask: (registry) => registry.party(inn),
    keepMs: (party) => (party ? DAY_MS : HOUR_MS),
  });
  if (!answer.ok) return answer;
  return answer.value ? ok(answer.value) : refuse("innUnknown", "inn", undefined, "notFound");
}

export async function findBanks(needs: Needs, viewer: Asker, typed: string): Promise<Result<RegistryBank[]>> {
  const query = typed.trim().toLowerCase().slice(0, MOST_QUERY);
  if (query === "") return refuse("lookUpQuery", "query");
  return lookUp<RegistryBank[]>(needs, viewer, {
    key: `bank ${query}`,
    ask: (registry) => registry.banks(query),
    keepMs: () => DAY_MS,
  });
}

/** Addresses as text, with postcode, city and coordinates. */
export async function findAddresses(needs: Needs, viewer: Asker, typed: string): Promise<Result<RegistryAddress[]>> {
  const query = typed.trim().toLowerCase().replace(/\s+/g, " ").slice(0, MOST_QUERY);
  if (query === "") return refuse("lookUpQuery", "query");
  return lookUp<RegistryAddress[]>(needs, viewer, {
    key: `address ${await digestOf(query)}`,
    ask: (registry) => registry.addresses(query),
    keepMs: () => DAY_MS,
  });
}

export async function personOf(needs: Needs, viewer: Asker, typed: string): Promise<Result<PersonName>> {
  const name = typed.trim().replace(/\s+/g, " ").slice(0, MOST_QUERY);
  if (name === "") return refuse("lookUpQuery", "query");
  const answer = await lookUp<PersonName | null>(needs, viewer, {
    key: `fio ${await digestOf(name.toLowerCase())}`,
    ask: async (registry) => (await registry.person?.(name)) ?? { failed: "off" },
    keepMs: () => DAY_MS,
  });
  if (!answer.ok) return answer;
  return answer.value ? ok(answer.value) : refuse("nameUnknown", "query", undefined, "notFound");
}

interface Question<T> {
  key: string;
  ask: (registry: Registry) => Promise<{ found: T } | Unserved>;
  keepMs: (found: T) => number;
}

/** From the cache, otherwise from the registry, within the account's limit. */
async function lookUp<T>(needs: Needs, viewer: Asker, { key, ask, keepMs }: Question<T>): Promise<Result<T>> {
  const { db, clock, registry } = needs;
  if (!registry) return isOff();
  const kept = await db
    .select({ answer: registryAnswers.answer })
    .from(registryAnswers)
    .where(and(eq(registryAnswers.key, key), gt(registryAnswers.endsAt, clock())))
    .get();
  if (kept) return ok((kept.answer as { found: T }).found);
  const counter = ofLookUps(viewer.id);
  const reservation = await reserve(needs, [counter]);
  if (!reservation.isTaken) return busy("lookUpLimit", Math.ceil((reservation.endsAt - clock()) / 1000));
  const answer = await ask(registry);
  if ("failed" in answer) {
    await giveBack(needs, [counter.key]);
    if (answer.failed === "denied") await notifyDenied(needs);
    return answer.failed === "off" || answer.failed === "denied" ? isOff() : busy("lookUpDown", BUSY_SECONDS);
  }
  const endsAt = clock() + keepMs(answer.found);
  await db
    .insert(registryAnswers)
    .values({ key, answer, endsAt })
    .onConflictDoUpdate({ target: registryAnswers.key, set: { answer, endsAt } });
  return ok(answer.found);
}

const DENIED = "registry-denied";

/** Once a day: the counter is part of the same batch. */
async function notifyDenied({ db, clock, hub, queue }: Needs): Promise<void> {
  const now = clock();
  const isFirst = sql`NOT EXISTS (SELECT 1 FROM attempts WHERE key = ${DENIED} AND ends_at > ${now})`;
  const managers = await db.select({ id: users.id }).from(users).where(sql`level = 'manager' AND is_active = 1`);
  const noticeData = { details: "DaData: 403" };
  const notices = managers.map(({ id }) => notificationOf(db, id, "platformIssue", noticeData, now, isFirst));
  await db.batch([
    db.run(sql`DELETE FROM attempts WHERE key = ${DENIED} AND ends_at <= ${now}`),
    ...notices.flatMap(({ statements }) => statements),
    db.run(
      sql`INSERT INTO attempts (key, count, ends_at) VALUES (${DENIED}, 1, ${now + DAY_MS}) ON CONFLICT DO NOTHING`,
    ),
  ]);
  for (const notice of notices) await announceNotification({ db, hub, queue }, notice);
}

const isOff = () => refuse("lookUpOff", undefined, undefined, "conflict");

function busy(key: string, seconds: number): Extract<Result<never>, { ok: false }> {
  return { ...refuse(key, undefined, undefined, "tooManyRequests"), retryAfter: Math.max(1, seconds) };
}

export async function forgetAnswers({ db, clock }: Pick<Platform, "db" | "clock">): Promise<void> {
  await db.delete(registryAnswers).where(lte(registryAnswers.endsAt, clock()));
}
