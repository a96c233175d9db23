import { z } from "zod";
import { ok } from "../../../../app/domain/base/shared/errors/result";
import { lastDays, widgetStatistics } from "../../../../app/domain/products/otp/statistics";
import { getWidget } from "../../../../app/domain/products/otp/widgets";
import { endpoint, found } from "../../http/endpoint";
import { boundsOf, period } from "../../http/list";

const counts = { asked: z.number(), sent: z.number(), entered: z.number(), wrong: z.number(), stopped: z.number() };
const sums = { cost: z.number(), saved: z.number() };
const perPerson = z.number().nullable();
const MICROS = 1_000_000;
const inRoubles = (micros: number | null) => (micros === null ? null : micros / MICROS);
const roubles = <T extends { cost: number; saved?: number }>(line: T) => ({
  ...line,
  cost: line.cost / MICROS,
  saved: (line.saved ?? 0) / MICROS,
});

export const statistics = endpoint("readOtpStatistics", {
  query: z.strictObject({ ...period, OwnerId: z.string().optional() }),
  /** Sums in roubles. */
  reply: z.object({
    total: z.object({ ...counts, ...sums, givenUp: z.number(), costPerPerson: perPerson }),
    days: z.array(z.object({ day: z.string(), ...counts, givenUp: z.number(), ...sums })),
    channels: z.array(
      z
        .object({ type: z.string(), ...counts, cost: z.number(), costPerPerson: perPerson })
        .omit({ asked: true, stopped: true }),
    ),
  }),
  async handle({ platform, viewer, params: { id = "" }, query }) {
    const now = platform.clock();
    const [month, bounds] = [lastDays(now), boundsOf(query.createdAt)];
    const { from = month.from, to = now + 1 } = bounds;
    const [widget, { total, days, channels }] = await Promise.all([
      getWidget(platform.db, viewer, id),
      widgetStatistics(platform.db, viewer, id, { from, to: to - 1, now }),
    ]);
    found(widget);
    const { costPerPerson, ...sum } = total;
    return ok({
      total: { ...roubles(sum), costPerPerson: inRoubles(costPerPerson) },
      days: days.map(roubles),
      channels: channels.map(({ cost, costPerPerson, ...line }) => {
        return { ...line, cost: cost / MICROS, costPerPerson: inRoubles(costPerPerson) };
      }),
    });
  },
});
