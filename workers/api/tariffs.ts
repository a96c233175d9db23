import { z } from "zod";
import { findTariffs, tariffView } from "../../app/domain/billing/tariffs";
import { ok } from "../../app/domain/shared/errors/result";
import { endpoint } from "./http/endpoint";
import { isForeign, listOf, order, paging, period, search, soughtIn } from "./http/list";

export const tariff = z.object({
  id: z.string(),
  title: z.string(),
  source: z.string(),
  data: z.object({
    rules: z.array(
      z.object({
        price: z.number(),
        unit: z.enum(["segment", "message"]),
        prefixes: z.array(z.string()).optional(),
        from: z.number().optional(),
      }),
    ),
    options: z.object({ refundOnFailed: z.boolean(), noPayments: z.boolean() }),
  }),
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export const listTariffs = endpoint("listTariffs", {
  query: z.strictObject({ ...paging, ...order, ...period, ...search, source: z.string().optional() }),
  reply: listOf(tariff),
  async handle({ platform, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0 });
    const rows = await findTariffs(platform.db, viewer);
    const wanted = rows.filter(({ source }) => query.source === undefined || source === query.source);
    const { rows: shown, total } = soughtIn(query, wanted, ({ title, source }) => [title, source]);
    return ok({ data: shown.map(tariffView), total });
  },
});
