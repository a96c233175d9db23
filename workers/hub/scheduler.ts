import { DurableObject } from "cloudflare:workers";
import { parseEnv } from "../env";
import { openTexts } from "../open-texts";
import { opened } from "../opened";
import { asInvocation } from "../outgoing";
import { ownFiles } from "../own-files";
import { platformOf } from "../platform";
import { counted } from "../tally";

const jobs = opened(() => import("../jobs/sweep"));

/** Due work is in D1; the cron tick makes up for a lost alarm. */
export class Scheduler extends DurableObject<object> {
  async wake(at: number): Promise<void> {
    const armed = await this.ctx.storage.getAlarm();
    if (armed === null || at < armed) await this.ctx.storage.setAlarm(at);
  }

  override async alarm(): Promise<void> {
    const env = parseEnv(this.env);
    await openTexts(env.ASSETS);
    const { sweep } = await jobs();
    const run = () => asInvocation(() => sweep(platformOf(this.env)), ownFiles(env, this.ctx));
    const next = await counted("alarm", env, this.ctx, run);
    if (next !== null) await this.wake(next);
  }
}
