import type { Courier } from "../../core/callback-sender";

/** A WhatsApp number run by GREEN-API. */
export interface Instance {
  idInstance: number;
  apiTokenInstance: string;
  name: string;
  /** GREEN-API's own state names. */
  stateInstance: string;
  /** Digits of the phone that scanned the code; empty while none has. */
  phone: string;
  settings: Record<string, string | number>;
  isDeleted: boolean;
  /** ms UTC */
  createdAt: number;
}

export const GREEN_API = "green-api";
const FIRST_ID = 1_101_000_001;
const RESTART_MS = 300;

export class Instances {
  #sql: SqlStorage;
  #courier: Courier;

  constructor(sql: SqlStorage, courier: Courier) {
    this.#sql = sql;
    this.#courier = courier;
  }

  all(): Instance[] {
    const rows = this.#sql.exec<{ value: string }>("SELECT value FROM instances ORDER BY id").toArray();
    return rows.map(({ value }) => JSON.parse(value));
  }

  find(idInstance: number): Instance | null {
    const [row] = this.#sql.exec<{ value: string }>("SELECT value FROM instances WHERE id = ?", idInstance).toArray();
    return row ? JSON.parse(row.value) : null;
  }

  make(name: string, settings: Instance["settings"]): Instance {
    const { id } = this.#sql
      .exec<{ id: number }>(`SELECT coalesce(max(id) + 1, ${FIRST_ID}) AS id FROM instances`)
      .one();
    const apiTokenInstance = Buffer.from(crypto.getRandomValues(new Uint8Array(25))).toString("hex");
    const created = {
      name,
      settings,
      stateInstance: "notAuthorized",
      phone: "",
      isDeleted: false,
      createdAt: Date.now(),
    };
    return this.#keep({ idInstance: id, apiTokenInstance, ...created });
  }

  /** Reports a changed state to the instance's webhook. */
  change(idInstance: number, change: Partial<Instance>): Instance | null {
    const before = this.find(idInstance);
    if (!before) return null;
    const after = this.#keep({ ...before, ...change });
    if (before.stateInstance !== after.stateInstance) this.#tell(after);
    return after;
  }

  restart(instance: Instance): void {
    this.change(instance.idInstance, { stateInstance: "starting" });
    setTimeout(() => {
      this.change(instance.idInstance, { stateInstance: instance.stateInstance });
      this.#courier.run();
    }, RESTART_MS);
  }

  #keep(instance: Instance): Instance {
    const { idInstance } = instance;
    this.#sql.exec("INSERT OR REPLACE INTO instances VALUES (?, ?)", idInstance, JSON.stringify(instance));
    return instance;
  }

  #tell(instance: Instance): void {
    const url = hookOf(instance);
    if (!url || instance.settings.stateWebhook !== "yes") return;
    const { idInstance, stateInstance: act, phone } = instance;
    const data = act === "notAuthorized" ? "" : phone;
    this.#courier.act({ provider: GREEN_API, phone: String(idInstance), act, data, at: Date.now() }, url);
  }
}

/** The instance's callback address; its token follows the #. */
export function hookOf({ settings: { webhookUrl, webhookUrlToken = "" } }: Instance): string | null {
  return webhookUrl ? `${webhookUrl}#${webhookUrlToken}` : null;
}
