import type { Viewer } from "../../base/access/viewer";
import { giveBack, ofGenerator, reserve } from "../../base/shared/attempt-limits";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import type { Platform } from "../../base/shared/ports/platform";
import { composed } from "../../base/text/composed";
import { countSegments } from "../../base/text/segments";
import { hasPaid, UNPAID } from "../../money/billing/has-paid";
import type { GeneratorInput } from "./input";
import type { Variant } from "./view";

/** Characters of a single segment, and of a segment in a longer text. */
const UCS2 = { single: 70, part: 67 };
const GSM = { single: 160, part: 153 };
const GSM_LANGUAGES = ["en", "de", "it"];
/** Models count badly, so the retry asks for less. */
const SHORTER = 0.7;
const BUSY_SECONDS = 30;

/** Drops texts over the limit and retries once. 20 requests in 10 minutes, then 429. */
export async function generate(
  needs: Pick<Platform, "db" | "clock" | "writer">,
  viewer: Pick<Viewer, "id">,
  { prompt, segments, characters, tone, variants, language = "ru" }: GeneratorInput,
): Promise<Result<Variant[]>> {
  if (!needs.writer) return refuse("generatorOff", undefined, undefined, "conflict");
  if (!(await hasPaid(needs.db, viewer.id))) return refuse(UNPAID, undefined, undefined, "insufficientFunds");
  const counter = ofGenerator(viewer.id);
  const reservation = await reserve(needs, [counter]);
  if (!reservation.isTaken) return over("generatorLimit", Math.ceil((reservation.endsAt - needs.clock()) / 1000));
  const most = Math.min(characters, capacityOf(segments, language));
  for (const limit of [most, Math.max(1, Math.floor(most * SHORTER))]) {
    const written = await needs.writer.write({ prompt, tone, language, variants, characters: limit });
    if ("failed" in written) {
      await giveBack(needs, [counter.key]);
      if (written.failed === "refused") return refuse("generatorRefused", "prompt", { detail: written.detail ?? "" });
      return over("generatorFailed", BUSY_SECONDS);
    }
    const fitting = written.texts.map(variantOf).filter(fits(segments, characters));
    if (fitting.length > 0) return ok(fitting.slice(0, variants));
  }
  return refuse("generatorNothing", "prompt");
}

function capacityOf(segments: number, language: string): number {
  const { single, part } = GSM_LANGUAGES.includes(language) ? GSM : UCS2;
  return segments === 1 ? single : segments * part;
}

function variantOf(written: string): Variant {
  const text = composed(written.trim());
  return { text, characters: text.length, segments: countSegments(text).segments };
}

const fits = (segments: number, characters: number) => (variant: Variant) =>
  variant.text !== "" && variant.characters <= characters && variant.segments <= segments;

function over(key: string, seconds: number): Extract<Result<never>, { ok: false }> {
  return { ...refuse(key, undefined, undefined, "tooManyRequests"), retryAfter: Math.max(1, seconds) };
}
