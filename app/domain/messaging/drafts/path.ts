import type { Viewer } from "../../base/access/viewer";
import type { ChainStep } from "../../base/chains/chain";
import { tariffSourceOf } from "../../base/channels/channels";
import type { Standing } from "../../base/preconditions/standing";
import { scaleMicros } from "../../base/shared/money";
import type { Platform } from "../../base/shared/ports/platform";
import { countSegments } from "../../base/text/segments";
import { compileText } from "../../base/text/variables";
import { MULTIPLIER_ONE } from "../../money/tariffs/price";
import { type Counted, habitOf, habitsQuery } from "../sendings/accept/forecast";
import { expectedShares, type PathForecast } from "../sendings/accept/path-forecast";
import { standing, tariffsQuery } from "../sendings/compose/channel-prices";
import { type DraftContent, sentPayload } from "../sendings/compose/draft-content";
import { stepsOf } from "./fallback-warnings";
import type { Standings } from "./standings";

/** Expected results of the draft's path before recipients are chosen, at the tariffs' lowest prices. */
export async function pathOfDraft(
  needs: Pick<Platform, "db" | "clock">,
  viewer: Pick<Viewer, "id">,
  content: Content,
  begun: Promise<Standings>,
): Promise<PathForecast> {
  const types = messagesOf(content).map(({ type }) => type);
  const [facts, standings] = await Promise.all([readPathFacts(needs, viewer, [...new Set(types)]), begun]);
  return pathFrom(facts, content, standings);
}

export async function readPathFacts(
  { db, clock }: Pick<Platform, "db" | "clock">,
  viewer: Pick<Viewer, "id">,
  types: string[],
) {
  const now = clock();
  const [rows, habits] = await db.batch([
    tariffsQuery(db, viewer.id, types, now),
    db.all<Counted>(habitsQuery(viewer.id, now)),
  ]);
  return { rows, habits, now };
}

type Content = Pick<DraftContent, "message" | "fallbacks">;

const messagesOf = (content: Content) => [content.message, ...content.fallbacks.map((step) => step.message)];

export function pathFrom(
  { rows, habits, now }: Awaited<ReturnType<typeof readPathFacts>>,
  content: Content,
  standings?: Standings,
): PathForecast {
  const messages = messagesOf(content);
  const types = messages.map(({ type }) => type);
  const tariffs = new Map(standing(rows, now).map((row) => [row.source, row]));
  const chain = types.length > 1 ? { steps: stepsOf(content) as ChainStep[], budget: null } : null;
  const openOf = (step: number) => (standings ? ratioOf(standings.of(messages[step]!)) : 1);
  const reached = { ways: [1], openOf, ofFirst: openOf(0) };
  const { arrivals, ...shares } = expectedShares(types, chain, (type) => habitOf(type, habits), reached);
  const steps = messages.map((message, index) => {
    const tariff = tariffs.get(tariffSourceOf(message.type));
    const { text } = sentPayload(message);
    const { parts, isSame } = lengthOf(text);
    const { rules = [], options } = tariff?.data ?? {};
    const prices = rules.map(
      ({ price, unit }) =>
        scaleMicros(options?.noPayments ? 0 : price, tariff!.multiplier, MULTIPLIER_ONE) *
        (unit === "segment" ? parts : 1),
    );
    // The price of a call depends on its length.
    const isKnown = isSame && prices.length > 0 && rules.every(({ unit }) => unit === "message" || unit === "segment");
    const [least, most] = isKnown ? [Math.min(...prices), Math.max(...prices)] : [null, null];
    return { arrives: arrivals[index]!, least, most, segments: message.type === "sms" ? parts : 0 };
  });
  return { steps, ...shares };
}

/** People whom a message reaches as far as is known, 0 to 1. */
function ratioOf({ closed, open }: Standing): number {
  if (closed) return 0;
  if (!open) return 1;
  return open.of > 0 ? open.count / open.of : 0;
}

/** A text with fields varies in length between recipients. */
function lengthOf(text: string) {
  return { parts: Math.max(1, countSegments(text).segments), isSame: compileText(text, {}).names.length === 0 };
}
