import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { type Audience, incidents } from "../../../../db/schema/incidents";
import { type RawRow, rowOf } from "../../../../db/schema/raw-row";
import type { Viewer } from "../../base/access/viewer";
import { BROADCAST_JOB, type Broadcast, broadcastStatement } from "../../base/broadcasts/broadcasts";
import { announceToManagers } from "../../base/shared/announce";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import type { Page } from "../../base/shared/pages";
import type { Platform } from "../../base/shared/ports/platform";
import { type PageQuery, walkPage } from "../../base/shared/walk-page";
import { openRouting } from "../routing/config";
import type { IncidentInput } from "./input";

export type Incident = typeof incidents.$inferSelect;
type IncidentNote = Pick<Broadcast, "id" | "kind" | "text" | "told" | "dueAt" | "createdAt">;
/** `provider`: its title. */
export type IncidentWithNotes = Incident & { notes: IncidentNote[]; provider: string | null };

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;

const DAY_MS = 24 * 60 * 60_000;
/** Longest time that an incident's notice stays in the bar above pages; it ends with the incident. */
const BAR_MS = 7 * DAY_MS;

const audienceOf = ({ type, providerId, startedAt, days }: Incident): Audience => ({
  type,
  providerId,
  since: startedAt - days * DAY_MS,
});

/** Opens an incident and notifies affected accounts; idempotent by id. */
export async function openIncident(
  needs: Needs & Pick<Platform, "providers" | "config">,
  viewer: Pick<Viewer, "id">,
  { id, title, text, type = null, providerId, days }: IncidentInput & { id: string },
): Promise<Result<Incident>> {
  const { db, clock } = needs;
  const now = clock();
  const known = providerId ? (await openRouting(needs)).providers.get(providerId) : null;
  if (known === undefined) return refuse("providerUnknown", "providerId");
  const row: Incident = {
    id,
    title,
    days,
    openedBy: viewer.id,
    // A provider carries one channel.
    type: known?.type ?? type,
    providerId: providerId || null,
    startedAt: now,
    resolvedAt: null,
    createdAt: now,
  };
  await db.batch([
    db.insert(incidents).values(row).onConflictDoNothing(),
    broadcastStatement(db, noteOf(row, "opened", { id, text, writer: viewer, now }), now),
  ]);
  await broadcastChange(needs, id, now);
  return ok((await getIncident(db, id))!);
}

/** Notifies the same accounts, and those affected since. Refuses once the incident is resolved. */
export function updateIncident(
  needs: Needs,
  viewer: Pick<Viewer, "id">,
  id: string,
  note: { id: string; text: string },
) {
  return addNote(needs, viewer, id, "updated", note);
}

/** Sends an incident's last notice; unsent earlier ones are dropped. */
export function resolveIncident(
  needs: Needs,
  viewer: Pick<Viewer, "id">,
  id: string,
  note: { id: string; text: string },
) {
  return addNote(needs, viewer, id, "resolved", note);
}

async function addNote(
  needs: Needs,
  viewer: Pick<Viewer, "id">,
  id: string,
  kind: "updated" | "resolved",
  { id: noteId, text }: { id: string; text: string },
): Promise<Result<Incident> | null> {
  const { db, clock } = needs;
  const now = clock();
  const incident = await getIncident(db, id);
  if (!incident) return null;
  const isOpen = sql`EXISTS (SELECT 1 FROM incidents WHERE id = ${id} AND resolved_at IS NULL)`;
  const note = noteOf(incident, kind, { id: noteId, text, writer: viewer, now });
  const [written] = await db.batch([
    broadcastStatement(db, note, now, isOpen),
    ...(kind === "resolved"
      ? [
          db.run(sql`UPDATE broadcasts SET due_at = NULL WHERE incident_id = ${id} AND id <> ${noteId}
            AND due_at IS NOT NULL AND ${isOpen}`),
          db
            .update(incidents)
            .set({ resolvedAt: now })
            .where(and(eq(incidents.id, id), isNull(incidents.resolvedAt))),
        ]
      : []),
  ]);
  // A repeated request finds its own note.
  const isKnown = written.length > 0 || (await hasNote(db, id, noteId));
  if (!isKnown) return refuse("incidentResolved", undefined, undefined, "conflict");
  await broadcastChange(needs, id, now);
  return ok((await getIncident(db, id))!);
}

function noteOf(
  incident: Incident,
  kind: "opened" | "updated" | "resolved",
  { id, text, writer, now }: { id: string; text: string; writer: Pick<Viewer, "id">; now: number },
) {
  return {
    id,
    kind,
    title: incident.title,
    text,
    audience: audienceOf(incident),
    incidentId: incident.id,
    writtenBy: writer.id,
    barUntil: kind === "resolved" ? null : now + BAR_MS,
  };
}

async function broadcastChange(needs: Needs, id: string, now: number): Promise<void> {
  await needs.queue.send([{ kind: "job", name: BROADCAST_JOB, at: now }]);
  await announceToManagers(needs, [{ event: "providers.updated", data: { id } }]);
}

export async function getIncident(db: Database, id: string): Promise<Incident | null> {
  return (await db.select().from(incidents).where(eq(incidents.id, id)).get()) ?? null;
}

async function hasNote(db: Database, incidentId: string, id: string): Promise<boolean> {
  const [row] = await db.all(sql`SELECT 1 FROM broadcasts WHERE id = ${id} AND incident_id = ${incidentId}`);
  return row !== undefined;
}

const MOST_OPEN = 20;
/** Notes shown per incident. */
const MOST_NOTES = 50;

/** An incident with its notes and its provider's title, as one row. */
const COLUMNS = sql`t.*, (SELECT title FROM providers WHERE id = t.provider_id) AS provider,
  (SELECT json_group_array(json_object('id', id, 'kind', kind, 'text', text, 'told', told, 'dueAt', due_at,
      'createdAt', created_at)) FROM (SELECT * FROM broadcasts INDEXED BY broadcasts_of_incident
    WHERE incident_id = t.id ORDER BY created_at, id LIMIT ${MOST_NOTES})) AS notes`;

const shown = (raw: RawRow): IncidentWithNotes => ({
  ...rowOf(incidents, raw),
  notes: JSON.parse(String(raw.notes)) as IncidentNote[],
  provider: raw.provider === null ? null : String(raw.provider),
});

export async function openIncidents(db: Database): Promise<IncidentWithNotes[]> {
  const rows = await db.all<RawRow>(sql`SELECT ${COLUMNS} FROM incidents t INDEXED BY incidents_open
    WHERE t.resolved_at IS NULL ORDER BY t.id DESC LIMIT ${MOST_OPEN}`);
  return rows.map(shown);
}

/** All incidents, newest first. */
export async function findIncidents(db: Database, query: PageQuery): Promise<Page<IncidentWithNotes>> {
  const page = await walkPage(
    db,
    { rows: sql`incidents t WHERE 1`, columns: COLUMNS, join: sql`incidents t ON s.scan_shown AND t.id = s.scan_id` },
    query,
  );
  return { ...page, rows: page.rows.map(shown) };
}
