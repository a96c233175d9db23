import { sql } from "drizzle-orm";
import type { Viewer } from "../../../app/domain/base/access/viewer";
import { viewerOfOwner } from "../../../app/domain/base/access/viewer-of-token";
import { newIdAt } from "../../../app/domain/base/shared/ids";
import type { Platform } from "../../../app/domain/base/shared/ports/platform";
import { accountStatement } from "../../../app/domain/money/billing/holds";
import { firstTariffs } from "../../../app/domain/people/accounts/registration/first-tariffs";
import { indexStatements } from "../../../app/domain/people/accounts/words";
import { type UserData, users } from "../../../db/schema/accounts";
import { sendernames } from "../../../db/schema/sendings";

interface NewCustomer {
  username: string;
  data: UserData;
  under: string | null;
  /** An approved name for SMS, Viber and VK. */
  sender: string;
  company: string;
}

/** A customer as a registration leaves it, with an approved sender name. Returns its id. */
export async function addCustomer(
  { db, clock }: Platform,
  customer: NewCustomer,
  passwordHash: string,
): Promise<string> {
  const { username, data, under, sender, company } = customer;
  const now = clock();
  const stamps = { createdAt: now, updatedAt: now };
  const id = newIdAt(now);
  const email = `${username}@example.com`;
  const user = {
    id,
    username,
    email,
    passwordHash,
    level: "me" as const,
    resellerId: under,
    data: { ...data, email, country: "RU" },
    grants: {},
    ...stamps,
  };
  const names = ["sms", "viber", "vk"].map((type) => ({
    ownerId: id,
    id: newIdAt(now),
    name: sender,
    type,
    moderation: "approved" as const,
    comment: company,
    resellerId: under,
    ...stamps,
  }));
  await db.batch([
    db.insert(users).values(user),
    db.run(accountStatement(id, now)),
    db.run(firstTariffs(user)),
    ...indexStatements(db, user),
    db.insert(sendernames).values(names),
  ]);
  return id;
}

export interface Viewers {
  of(username: string): Viewer;
  /** Reads rights again, as after a change. */
  read(...usernames: string[]): Promise<void>;
}

export async function openViewers({ db }: Platform, ...usernames: string[]): Promise<Viewers> {
  const known = new Map<string, Viewer>();
  const read = async (...names: string[]) => {
    for (const name of names) {
      const viewer = await viewerOfOwner(db, sql`(SELECT id FROM users WHERE username = ${name})`);
      if (!viewer) throw new Error(`there is no ${name}`);
      known.set(name, viewer);
    }
  };
  await read(...usernames);
  return { of: (name) => known.get(name)!, read };
}
