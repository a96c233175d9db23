import { sql } from "drizzle-orm";
import { jsonRows } from "../../../../db/json-rows";
import { reportFailure } from "../../base/shared/errors/isolate-failures";
import type { ChannelTemplate, Platform, Provider, TemplateNews } from "../../base/shared/ports/platform";
import { openRouting } from "../routing/config";

const FRESH_MS = 10 * 60_000;
const row = jsonRows(["name", "language", "state", "category", "header", "body", "parameters"]);

/** Reads the lists that are older than ten minutes; a provider that does not answer keeps its last list. */
export async function refreshTemplates(
  platform: Pick<Platform, "db" | "providers" | "config" | "clock">,
): Promise<void> {
  const { db, clock } = platform;
  const { providers } = await openRouting(platform);
  const able = [...providers.values()].flatMap(({ provider, isActive }) =>
    provider?.templates && isActive ? [provider] : [],
  );
  if (able.length === 0) return;
  const fresh = await db.all<{ id: string }>(
    sql`SELECT provider_id AS id FROM channel_template_lists WHERE read_at > ${clock() - FRESH_MS}`,
  );
  const due = able.filter(({ id }) => fresh.every((one) => one.id !== id));
  const results = await Promise.allSettled(due.map((provider) => readList(platform, provider)));
  for (const result of results) if (result.status === "rejected") reportFailure("templates.refresh", {}, result.reason);
}

async function readList({ db, clock }: Pick<Platform, "db" | "clock">, provider: Provider): Promise<void> {
  const list = await provider.templates!();
  if (list) await saveList({ db, clock }, provider.id, list);
}

/** Replaces the list of a provider. */
export async function saveList(
  { db, clock }: Pick<Platform, "db" | "clock">,
  providerId: string,
  list: readonly ChannelTemplate[],
): Promise<void> {
  const now = clock();
  const json = row.json(list.map((one) => ({ ...one, parameters: JSON.stringify(one.parameters) })));
  await db.batch([
    db.run(sql`DELETE FROM channel_templates WHERE provider_id = ${providerId}
      AND (name, language) NOT IN (SELECT ${row.name}, ${row.language} FROM json_each(${json}))`),
    db.run(sql`INSERT INTO channel_templates
        (provider_id, name, language, state, category, header, body, parameters, created_at, updated_at)
      SELECT ${providerId}, ${row.name}, ${row.language}, ${row.state}, ${row.category}, ${row.header}, ${row.body},
        ${row.parameters}, ${now}, ${now} FROM json_each(${json}) WHERE true
      ON CONFLICT DO UPDATE SET state = excluded.state, category = excluded.category, header = excluded.header,
        body = excluded.body, parameters = excluded.parameters, updated_at = excluded.updated_at`),
    db.run(sql`INSERT INTO channel_template_lists (provider_id, read_at) VALUES (${providerId}, ${now})
      ON CONFLICT DO UPDATE SET read_at = excluded.read_at`),
  ]);
}

/** A state that the provider reports between two readings. A template that is not listed yet waits for the next one. */
export async function applyTemplateNews(
  { db, clock }: Pick<Platform, "db" | "clock">,
  providerId: string,
  news: readonly TemplateNews[],
): Promise<void> {
  const [first, ...rest] = news.map(({ name, language, state }) =>
    db.run(sql`UPDATE channel_templates SET state = ${state}, updated_at = ${clock()}
      WHERE provider_id = ${providerId} AND name = ${name} AND language = ${language}`),
  );
  if (first) await db.batch([first, ...rest]);
}
