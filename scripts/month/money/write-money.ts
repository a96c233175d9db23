import type { Viewer } from "../../../app/domain/base/access/viewer";
import { OTHERS } from "../messages/others";
import type { People, World } from "../people/write-people";
import { dayTime, MINUTE } from "../world/clock";
import { invoice, signContract } from "./papers";
import { adjust, giveBack, leaveInDoubt, pay } from "./payments";

type Four = [Viewer, Viewer, Viewer, Viewer];

/** Payments of each kind, invoices and contracts, in the order of time. */
export async function writeMoney(world: World, { viewers }: People): Promise<void> {
  const { until } = world;
  const at = (ago: number, time: string) => dayTime(until, ago, time);
  const [client, client2, reseller, manager] = ["client", "client2", "reseller", "manager"].map(viewers.of) as Four;
  for (const { username, isOfReseller, since, money } of OTHERS) {
    const customer = viewers.of(username);
    const paidAt = at(Math.max(since - 1, 2), "12:00");
    if (isOfReseller)
      await adjust(world, reseller, customer.id, {
        at: paidAt,
        source: "accrual",
        amount: money,
        comment: "Оплата по договору",
      });
    else await pay(world, customer, { at: paidAt, method: "yookassa", amount: money, card: "··8812" });
  }
  await signContract(world, reseller, client.id, { at: at(70, "11:00"), title: "ОП-12/2026" });
  await signContract(world, manager, client2.id, { at: at(69, "12:10"), title: "К-118" });
  await invoice(world, client, reseller, { at: at(46, "10:15"), amount: 20_000, paidBy: { order: "4417", days: 2 } });
  const card = await pay(world, client, { at: at(33, "14:20"), method: "tinkoff", amount: 10_000, card: "··4417" });
  await invoice(world, client2, manager, { at: at(31, "16:40"), amount: 12_000, paidBy: { order: "318", days: 1 } });
  await pay(world, client, { at: at(24, "09:55"), method: "yooMoney", amount: 3000 });
  await pay(world, client, {
    at: at(18, "19:05"),
    method: "tinkoff",
    amount: 7000,
    card: "··4417",
    failsBy: "Недостаточно средств на карте",
  });
  await pay(world, client, { at: at(18, "19:12"), method: "yookassa", amount: 7000, card: "··2209" });
  await giveBack(world, manager, card, { at: at(15, "12:30"), amount: 2000, reason: "Оплатили дважды" });
  await adjust(world, manager, client.id, {
    at: at(13, "17:00"),
    source: "accrual",
    amount: 500,
    comment: "Компенсация за задержку отчётов 8 ноября",
  });
  await adjust(world, manager, client.id, {
    at: at(12, "10:20"),
    source: "subtract",
    amount: 100,
    comment: "Исправление: зачислили лишнее",
  });
  await invoice(world, client, reseller, {
    at: at(10, "11:45"),
    amount: 15_000,
    rejectedFor: "Выставлен на старые реквизиты",
  });
  await invoice(world, client, reseller, { at: at(9, "12:05"), amount: 15_000, paidBy: { order: "4502", days: 1 } });
  await adjust(world, manager, reseller.id, {
    at: at(8, "15:00"),
    source: "accrual",
    amount: 25_000,
    comment: "Оплата по счёту К-204",
  });
  await invoice(world, client2, manager, { at: at(2, "10:30"), amount: 18_000 });
  await invoice(world, client, reseller, { at: at(1, "16:10"), amount: 20_000 });
  await leaveInDoubt(world, client2, { at: until - 130 * MINUTE, amount: 5000 });
}
