import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import { derivedKey } from "../../../base/shared/derived-key";
import type { Platform } from "../../../base/shared/ports/platform";
import { SLOT_MS, type WidgetOf } from "./counts";

export type Keyed = Pick<Platform, "config" | "clock">;
type Needs = Keyed & Pick<Platform, "db">;

/** A hashcash challenge: find an `answer` so that SHA-256 of "token.answer" starts with `bits` zero bits. */
export interface Challenge {
  token: string;
  bits: number;
}

/** A challenge's token and the answer found for it. */
export interface Solution {
  token: string;
  answer: string;
}

/** A solution is valid for one phone from one network, so it cannot be solved in advance for others. */
export interface About extends WidgetOf {
  recipient: string;
  network: string;
}

const LIFETIME_MS = 5 * 60_000;
const NONCE_BYTES = 12;

export function newChallenge(keyed: Keyed, about: About, bits: number): Challenge {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(NONCE_BYTES))).toString("base64url");
  const head = `${bits}.${keyed.clock() + LIFETIME_MS}.${nonce}`;
  return { token: `${head}.${sealOf(keyed, about, head)}`, bits };
}

/**
 * True if `solution` solves, in time and for the first time, a challenge of at least `bits` for the same phone and
 * network.
 */
export async function isSolved(needs: Needs, about: About, solution: Solution | undefined, bits: number) {
  if (!solution || !isAnswer(needs, about, solution, bits)) return false;
  const { ownerId, widgetId } = about;
  const key = `solved:${solution.token}`;
  const slot = Math.floor(expiryOf(solution) / SLOT_MS);
  const taken = await needs.db.all(sql`INSERT INTO otp_counts (owner_id, widget_id, key, slot)
    VALUES (${ownerId}, ${widgetId}, ${key}, ${slot}) ON CONFLICT DO NOTHING RETURNING key`);
  return taken.length > 0;
}

const expiryOf = ({ token }: Solution) => Number(token.split(".")[1]);

function isAnswer(keyed: Keyed, about: About, solution: Solution, bits: number): boolean {
  const [difficulty, expires, nonce, seal = ""] = solution.token.split(".");
  const [own, sent] = [sealOf(keyed, about, `${difficulty}.${expires}.${nonce}`), seal].map((text) =>
    Buffer.from(text),
  );
  if (own!.byteLength !== sent!.byteLength || !timingSafeEqual(own!, sent!)) return false;
  if (Number(difficulty) < bits || Number(expires) <= keyed.clock()) return false;
  return zeroBits(createHash("sha256").update(`${solution.token}.${solution.answer}`).digest()) >= Number(difficulty);
}

function sealOf({ config }: Keyed, { ownerId, widgetId, recipient, network }: About, head: string): string {
  const key = derivedKey(config.credentialsKey, "otp");
  const about = [ownerId, widgetId, recipient, network, head].join(" ");
  return createHmac("sha256", key).update(`challenge ${about}`).digest("base64url");
}

function zeroBits(bytes: Uint8Array): number {
  const at = bytes.findIndex((byte) => byte !== 0);
  return at < 0 ? bytes.byteLength * 8 : at * 8 + Math.clz32(bytes[at]!) - 24;
}
