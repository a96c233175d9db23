import { sql } from "drizzle-orm";
import { rangeOf } from "../../../app/domain/base/chains/ids";
import { newIdAt } from "../../../app/domain/base/shared/ids";
import { type BulkData, createBulk, planBulk } from "../../../app/domain/messaging/sendings/accept/create-bulk";
import { bulkInput } from "../../../app/domain/messaging/sendings/accept/input";
import type { Plan } from "../../../app/domain/messaging/sendings/compose/plan";
import { mailOf, namesOf } from "../../../app/domain/messaging/sendings/compose/plan-fallbacks";
import { namesKept, rootsOf } from "../../../app/domain/messaging/sendings/expand/message-rows";
import { type Recipient, readRecipients } from "../../../app/domain/messaging/sendings/recipients/read-recipients";
import { linkStatements, type OwnSlug } from "../../../app/domain/messaging/short-links/own-links";
import type { Database } from "../../../db/client";
import { MINUTE, SECOND } from "../world/clock";
import type { Habit } from "./habits";
import type { Message } from "./message";
import { fallbacksOf, rootMessage, type World } from "./steps";
import { finish, type Part, store } from "./store-campaign";

export interface CampaignPlan {
  /** ms UTC. */
  at: number;
  input: object;
  /** Other outcomes than usual, by step. */
  habits?: readonly (Habit | undefined)[];
  /** People a minute. */
  pace?: number;
}

export interface Campaign {
  taskId: string;
  title: string;
  messages: Message[];
  slugs: OwnSlug[];
  /** ms UTC. */
  finishedAt: number;
}

const MOST = 1000;

/** A campaign that was accepted by the product's rules at its time, and is over. */
export async function runCampaign(world: World, owner: { id: string }, planned: CampaignPlan): Promise<Campaign> {
  const { needs, clock } = world;
  const { at, pace = 420 } = planned;
  clock.set(at);
  const input = bulkInput.parse(planned.input);
  const begun = planBulk(needs, owner, input);
  const created = await createBulk(needs, owner, input, { planned: begun });
  if (!created.ok) throw new Error(`${input.title}: ${JSON.stringify(created)}`);
  const { taskId } = created.value;
  const chained = (await begun).planned;
  if (!chained.ok) throw new Error(`${input.title}: ${JSON.stringify(chained)}`);
  const { plan, later, chain } = chained.value;
  const [task] = await needs.db.all<{ data: string; title: string }>(
    sql`SELECT data, title FROM tasks WHERE owner_id = ${owner.id} AND id = ${taskId}`,
  );
  const data = JSON.parse(task!.data) as BulkData;
  const { recipients, after } = await readAll(needs.db, owner.id, plan, later, data);
  const tags = data.tags ?? null;
  const habits = planned.habits ?? [];
  const parts: Part[] = [];
  const slugs: OwnSlug[] = [];
  for (let from = 0; from < recipients.length; from += MOST) {
    const some = recipients.slice(from, from + MOST);
    const startedAt = at + Math.round((from / pace) * MINUTE);
    const roots = rootsOf(plan, data, some, namesKept(data));
    const ids = roots.map(() => newIdAt(startedAt));
    const { firstId, lastId } = rangeOf(ids[0]!, ids.at(-1)!);
    const shared = {
      ownerId: owner.id,
      taskId,
      chunkId: firstId,
      steps: 1 + later.length,
      tags,
      acceptedAt: startedAt,
    };
    const messages = roots.flatMap((root, index) => {
      for (const slug of root.slugs) slugs.push({ ...slug, messageId: ids[index]! });
      const sentAt = startedAt + SECOND + Math.round((index / pace) * MINUTE);
      const first = rootMessage(world, plan, root, { ...shared, id: ids[index]!, sentAt, habit: habits[0] });
      return [first, ...fallbacksOf(world, first, { chain, later, person: some[index]!, slugs, habits, shared })];
    });
    parts.push({ firstId, lastId, messages, people: roots.length });
  }
  const messages = parts.flatMap((part) => part.messages);
  await store(needs.db, owner.id, taskId, { parts, after, isChained: later.length > 0, at, until: world.until });
  for (const statement of await linkStatements(owner.id, taskId, slugs, at)) await needs.db.run(statement);
  const finishedAt = await finish(needs.db, owner.id, { taskId, title: task!.title, at }, messages);
  return { taskId, title: task!.title, messages, slugs, finishedAt };
}

async function readAll(db: Database, ownerId: string, plan: Plan, later: Plan[], data: BulkData) {
  const names = [...new Set([...namesOf([plan]), ...namesKept(data)])];
  const scope = { ownerId, audience: data.audience, before: data.before, names, mail: mailOf(plan, later) };
  const recipients: Recipient[] = [];
  let after = "";
  for (let isMore = true; isMore; ) {
    const page = await readRecipients(db, scope, after, MOST);
    recipients.push(...page.recipients);
    isMore = page.after !== null;
    after = page.after ?? recipients.at(-1)?.key ?? "";
  }
  return { recipients, after };
}
