import { z } from "zod";
import { getUser } from "../../app/domain/accounts/users";
import { getBalance } from "../../app/domain/billing/balances";
import { channelsOf, findTariffs, tariffView } from "../../app/domain/billing/tariffs";
import { toUnits } from "../../app/domain/shared/money";
import { ok } from "../../app/domain/shared/result";
import { endpoint, found } from "./endpoint";
import { byId } from "./list";
import { tariff } from "./tariffs";

const user = z.object({
  id: z.string(),
  username: z.string(),
  balance: z.number(),
  isActive: z.boolean(),
  data: z.record(z.string(), z.unknown()),
  Tariffs: z.array(tariff),
  RoutingGroups: z.array(z.object({ type: z.string() })),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export const readUser = endpoint("readUser", {
  query: byId,
  reply: user,
  async handle({ platform, viewer, params }) {
    const { db } = platform;
    const own = { id: viewer.id, level: "me" as const };
    const [row, money, rows] = await Promise.all([
      getUser(db, own, params.id ?? ""),
      getBalance(db, own, viewer.id),
      findTariffs(db, viewer),
    ]);
    const { createdAt, updatedAt, data, ...rest } = found(row);
    return ok({
      ...rest,
      data: { ...data },
      balance: toUnits(found(money).balance),
      Tariffs: rows.map(tariffView),
      RoutingGroups: channelsOf(platform, rows).map((type) => ({ type })),
      createdAt: new Date(createdAt).toISOString(),
      updatedAt: new Date(updatedAt).toISOString(),
    });
  },
});
