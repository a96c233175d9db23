import { and, eq } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { settings } from "../../../../db/schema/accounts";
import type { Viewer } from "../../base/access/viewer";
import { channelOf } from "../../base/channels/channels";
import { addressFault, addressFor, parseAddress, personOf, shownAddress } from "../../base/channels/person";
import { MOST_TEST_ADDRESSES } from "../../base/settings/input";
import { writeLayer } from "../../base/settings/write-layer";
import { problemsOfIssues } from "../../base/shared/errors/problems";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { derivedId, timeOfId } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { createSending, type Sender } from "../sendings/accept/create-sending";
import { singleInput } from "../sendings/accept/input";
import type { DraftContent } from "../sendings/compose/draft-content";
import { planSending } from "../sendings/compose/plan";
import { rawMessage } from "./body";
import { findSample } from "./recipients/sample";

type Owner = Pick<Viewer, "id">;

const KEY = "sendings.testAddresses";
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** ms; the page's id is the idempotency key. It must be recent, because message ids contain their time. */
const PAGE_MS = 60 * 60_000;

interface TestAddress {
  /** Phone digits or an e-mail. */
  address: string;
  /** Micros; null: no price. */
  price: number | null;
}

/** Addresses of earlier tests, most recently used first, with prices. */
export async function findTestAddresses(
  platform: Platform,
  viewer: Sender,
  { message, recipients, variables }: DraftContent,
  mayRead = true,
): Promise<TestAddress[]> {
  const known = await readAddresses(platform.db, viewer);
  const reached = known.filter((address) => addressFor(message.type, personOf(address)) !== null);
  if (reached.length === 0) return [];
  const values = await sampleOf(platform.db, viewer, recipients, mayRead);
  const { isTest = false } = viewer;
  const merged = { ...variables, ...values };
  const planned = await planSending(platform, viewer.id, { ...rawMessage(message), variables: merged, isTest });
  if (!planned.ok) return reached.map((address) => ({ address, price: null }));
  return reached.map((address) => {
    const { price } = planned.value.prepare(personOf(address), values);
    return { address, price: price?.amount ?? null };
  });
}

/** `press`: page id; sends to an address only once. `title`: shown in lists. */
interface TestPress {
  typed: string;
  press: string;
  title: string;
  mayRead?: boolean;
}

/** Sends the first message to the user's own address. Problems name "test.address" or the field. */
export async function sendTest(
  platform: Platform,
  viewer: Sender,
  { message, recipients, variables }: DraftContent,
  { typed, press, title, mayRead }: TestPress,
): Promise<Result<{ address: string; price: number }>> {
  const isMail = channelOf(message.type).reaches === "email";
  const person = parseAddress(typed);
  const address = person && addressFor(message.type, person);
  if (!address) {
    const key = typed.trim() === "" ? "recipientRequired" : isMail ? "emailInvalid" : addressFault(typed);
    return refuse(key, "test.address", { value: typed });
  }
  const age = UUID.test(press) ? platform.clock() - timeOfId(press) : Number.NaN;
  if (!(Math.abs(age) < PAGE_MS)) return refuse("testStale", "test.address", undefined, "conflict");

  const values = await sampleOf(platform.db, viewer, recipients, mayRead);
  const to = isMail ? { email: address } : { phone: shownAddress(address) };
  const recipient = { ...to, variables: values };
  const parsed = singleInput.safeParse({ ...rawMessage(message), title, recipient, variables });
  if (!parsed.success) return { ok: false, code: "invalid", problems: problemsOfIssues(parsed.error) };
  const id = await derivedId(timeOfId(press), `${viewer.id}/${press}/${address}`);
  const sent = await createSending(platform, viewer, parsed.data, { id });
  if (!sent.ok) {
    const problems = sent.problems.map((one) =>
      one.field?.startsWith("recipient") ? { ...one, field: "test.address" } : one,
    );
    return { ...sent, problems };
  }
  const known = await readAddresses(platform.db, viewer);
  const kept = [address, ...known.filter((one) => one !== address)].slice(0, MOST_TEST_ADDRESSES);
  await writeLayer(platform.db, viewer.id, { [KEY]: kept }, platform.clock());
  return ok({ address, price: sent.value.price });
}

export async function forgetTestAddress(
  { db, clock }: Pick<Platform, "db" | "clock">,
  viewer: Owner,
  address: string,
): Promise<void> {
  const known = await readAddresses(db, viewer);
  const rest = known.filter((one) => one !== address);
  if (rest.length < known.length) await writeLayer(db, viewer.id, { [KEY]: rest.length > 0 ? rest : null }, clock());
}

async function readAddresses(db: Database, viewer: Owner): Promise<string[]> {
  const row = await db
    .select({ value: settings.value })
    .from(settings)
    .where(and(eq(settings.ownerId, viewer.id), eq(settings.key, KEY)))
    .get();
  return Array.isArray(row?.value) ? row.value.map(String).filter((one) => parseAddress(one) !== null) : [];
}

async function sampleOf(db: Database, viewer: Owner, recipients: DraftContent["recipients"], mayRead = true) {
  const { phone: _, email: __, ...values } = (await findSample(db, viewer, recipients, mayRead)) ?? {};
  const known = Object.entries(values).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  return Object.fromEntries(known) as Record<string, string>;
}
