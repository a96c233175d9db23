import { DurableObject } from "cloudflare:workers";
import { parseEnv } from "../env";
import { openTexts } from "../open-texts";
import { opened } from "../opened";
import { platformOf } from "../platform";

const jobs = opened(() => import("../jobs/sweep"));

/** Due work is in D1; the cron tick covers a lost alarm. */
export class Scheduler extends DurableObject<object> {
  async wake(at: number): Promise<void> {
    const armed = await this.ctx.storage.getAlarm();
    if (armed === null || at < armed) await this.ctx.storage.setAlarm(at);
  }

  override async alarm(): Promise<void> {
    await openTexts(parseEnv(this.env).ASSETS);
    const { sweep } = await jobs();
    const next = await sweep(platformOf(this.env));
    if (next !== null) await this.wake(next);
  }
}
