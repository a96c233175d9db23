import type { Platform } from "../../../app/domain/base/shared/ports/platform";
import { OTHERS } from "../messages/others";
import { LISTS } from "../messages/shop";
import { sellTariffs } from "../money/tariffs";
import { type Clock, dayTime } from "../world/clock";
import type { Random } from "../world/random";
import { addCustomer, openViewers, type Viewers } from "./accounts";
import { SHOP_FIELDS, type StoredList, writeLists } from "./contacts";
import { type Person, peopleOf } from "./person";

export interface World {
  needs: Platform;
  clock: Clock;
  random: Random;
  /** ms UTC. */
  until: number;
  passwordHash: string;
}

export interface People {
  viewers: Viewers;
  /** By username. */
  lists: ReadonlyMap<string, readonly StoredList[]>;
  /** People whom an account writes to one by one. */
  known: ReadonlyMap<string, readonly Person[]>;
}

const CLIENTS = 180;
const BLACKLISTED = 9;

/** Accounts, price lists and contacts. */
export async function writePeople(world: World): Promise<People> {
  const { needs, clock, random, until, passwordHash } = world;
  const viewers = await openViewers(needs, "manager", "reseller", "client", "client2");
  const reseller = viewers.of("reseller");
  for (const { username, firstName, lastName, phone, sender, company, isOfReseller, since } of OTHERS) {
    clock.set(dayTime(until, since, "12:20"));
    const data = { firstName, lastName, phone };
    await addCustomer(
      needs,
      { username, data, under: isOfReseller ? reseller.id : null, sender, company },
      passwordHash,
    );
    await viewers.read(username);
  }
  clock.set(dayTime(until, 57, "13:00"));
  const sold = ["client", ...OTHERS.filter(({ isOfReseller }) => isOfReseller).map(({ username }) => username)];
  await sellTariffs(
    needs,
    reseller,
    sold.map((username) => viewers.of(username).id),
  );

  const phones = new Set<string>();
  const lists = new Map<string, readonly StoredList[]>();
  const known = new Map<string, readonly Person[]>();
  const shop = shopLists(random, phones);
  const client = viewers.of("client").id;
  const since = dayTime(until, 56, "15:00");
  const stored = await writeLists(needs, random, client, shop, { since, fields: SHOP_FIELDS });
  lists.set("client", stored);
  known.set("client", stored[0]!.people.concat(stored[3]!.people));
  known.set("client2", peopleOf(random, CLIENTS, phones));
  for (const { username, list } of OTHERS) {
    const people = peopleOf(random, list?.count ?? CLIENTS, phones);
    known.set(username, people);
    if (!list) continue;
    const made = [{ plan: list, people }];
    lists.set(
      username,
      await writeLists(needs, random, viewers.of(username).id, made, { since: dayTime(until, 55, "11:00") }),
    );
  }
  await viewers.read("client");
  return { viewers, lists, known };
}

function shopLists(random: Random, phones: Set<string>) {
  const all: Person[] = [];
  const regular = LISTS.map((plan) => {
    const shared = "shared" in plan ? plan.shared : 0;
    const people = [...all.slice(0, shared), ...peopleOf(random, plan.count - shared, phones)];
    all.push(...people);
    return { plan, people };
  });
  const blacklist = { title: "Чёрный список", count: BLACKLISTED, type: "blacklist" as const };
  return [...regular, { plan: blacklist, people: peopleOf(random, BLACKLISTED, phones) }];
}
