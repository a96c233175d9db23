import { z } from "zod";
import { ok } from "../../../app/domain/base/shared/errors/result";
import { newId } from "../../../app/domain/base/shared/ids";
import {
  findIncidents,
  getIncident,
  type Incident,
  type IncidentWithNotes,
  openIncident,
  resolveIncident,
  updateIncident,
} from "../../../app/domain/network/incidents/incidents";
import { incidentInput, noteInput } from "../../../app/domain/network/incidents/input";
import { endpoint, found, viewed } from "../http/endpoint";
import { figuresOf, isoTime, pageIn, pageOf, searchPage, shallow, walked } from "../http/list";

const incident = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string().nullable(),
  providerId: z.string().nullable(),
  days: z.int(),
  startedAt: z.iso.datetime(),
  resolvedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});

const note = z.object({
  id: z.string(),
  kind: z.enum(["opened", "updated", "resolved", "message"]),
  text: z.string(),
  told: z.int(),
  createdAt: z.iso.datetime(),
});

const viewOf = ({ id, title, type, providerId, days, startedAt, resolvedAt, createdAt }: Incident) => ({
  id,
  title,
  type,
  providerId,
  days,
  startedAt: isoTime(startedAt),
  createdAt: isoTime(createdAt),
  resolvedAt: resolvedAt === null ? null : isoTime(resolvedAt),
});

const withNotes = ({ notes, ...row }: IncidentWithNotes) => ({
  ...viewOf(row),
  notes: notes.map(({ id, kind, text, told, createdAt }) => ({ id, kind, text, told, createdAt: isoTime(createdAt) })),
});

// Incidents are the platform's, so there is no `OwnerId`.
const { OwnerId: _owner, ...pages } = shallow;

export const listIncidents = endpoint("listIncidents", {
  query: z.strictObject({ ...pages, ...walked }),
  reply: pageOf(incident.extend({ notes: z.array(note) })),
  async handle({ platform: { db }, query }) {
    const find = (page: Parameters<typeof findIncidents>[1]) => findIncidents(db, page);
    const page = query.$search ? await searchPage(query, find, ({ title }) => [title]) : await find(pageIn(query));
    return ok({ data: page.rows.map(withNotes), ...figuresOf(page) });
  },
});

export const createIncident = endpoint("createIncident", {
  body: incidentInput.strict(),
  reply: incident,
  async handle({ platform, viewer, body, id = newId() }) {
    return viewed(await openIncident(platform, viewer, { ...body, id }), viewOf);
  },
  recover: async ({ platform: { db } }, id) => {
    const known = await getIncident(db, id);
    return known && viewOf(known);
  },
});

/** For both notes of an incident: an update and the resolution. */
const noting = (name: "updateIncident" | "resolveIncident", write: typeof updateIncident) =>
  endpoint(name, {
    body: noteInput.strict(),
    reply: incident,
    async handle({ platform, viewer, params, body, id = newId() }) {
      return viewed(found(await write(platform, viewer, params.id ?? "", { id, text: body.text })), viewOf);
    },
  });

export const noteIncident = noting("updateIncident", updateIncident);
export const endIncident = noting("resolveIncident", resolveIncident);
