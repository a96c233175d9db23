import type { Courier } from "./callback-sender";
import type { Person, PersonEvent } from "./person";
import { personOf } from "./queries";
import { providers } from "./registry";

/** Acts of people in their apps that are not replies. */
export class People {
  #sql: SqlStorage;
  #courier: Courier;

  constructor(sql: SqlStorage, courier: Courier) {
    this.#sql = sql;
    this.#courier = courier;
  }

  find(provider: string, phone: string): Person {
    return personOf(this.#sql, provider, phone);
  }

  phoneEnding(provider: string, digits: string): string | null {
    const [known] = this.#sql
      .exec<{ phone: string }>("SELECT phone FROM people WHERE provider = ? AND phone LIKE '%' || ?", provider, digits)
      .toArray();
    return known?.phone ?? null;
  }

  act(event: Omit<PersonEvent, "id">): boolean {
    const { provider, phone, act } = event;
    const after = providers[provider]?.acts?.[act]?.(this.find(provider, phone));
    if (!after) return false;
    this.#sql.exec("INSERT OR REPLACE INTO people VALUES (?, ?, ?)", provider, phone, JSON.stringify(after));
    this.#courier.act(event);
    return true;
  }
}
