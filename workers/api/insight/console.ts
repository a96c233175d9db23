import { z } from "zod";
import { ok } from "../../../app/domain/base/shared/errors/result";
import { readCarriers } from "../../../app/domain/insight/console/carriers";
import { DOORS } from "../../../app/domain/insight/console/doors";
import { LANE_NAMES, readLanes } from "../../../app/domain/insight/console/lanes";
import { readHour, sizeIn } from "../../../app/domain/insight/console/minutes";
import { SIZE } from "../../../app/domain/messaging/archive/database-size";
import { summariseDeadLetters } from "../../../app/domain/network/dead-letters/groups";
import { endpoint } from "../http/endpoint";
import { isoTime } from "../http/list";

const count = z.int().nullable();

const reply = z.object({
  lanes: z.array(
    z.object({
      name: z.enum(LANE_NAMES),
      waiting: count,
      /** Seconds. */
      oldest: z.number().nullable(),
      norm: z.number(),
      queued: count,
    }),
  ),
  minutes: z.array(z.object({ at: z.iso.datetime(), accepted: count, handed: z.int(), delivered: z.int() })),
  /** null: the counts cannot be read. */
  doors: z
    .array(z.object({ door: z.enum(DOORS), runs: z.int(), failed: z.int(), trips: z.int(), mostTrips: z.int() }))
    .nullable(),
  failures: z
    .array(z.object({ door: z.enum(DOORS), what: z.string(), count: z.int(), at: z.iso.datetime() }))
    .nullable(),
  database: z.object({ bytes: count, most: z.int(), marks: z.array(z.int()) }),
  deadLetters: z.int(),
});

/** Queued work, the last hour by minute, and the database size; lane times in seconds. */
export const readConsole = endpoint("readConsole", {
  query: z.strictObject({}),
  reply,
  async handle({ platform }) {
    const [lanes, hour, { minutes }, counted, dead] = await Promise.all([
      readLanes(platform),
      readHour(platform),
      readCarriers(platform),
      platform.doors(),
      summariseDeadLetters(platform.files),
    ]);
    return ok({
      lanes: lanes.map(({ name, waiting, oldest, norm, queued }) => ({
        name,
        waiting,
        queued,
        norm: norm / 1000,
        oldest: oldest === null ? null : oldest / 1000,
      })),
      minutes: hour.map(({ minute, accepted }) => {
        const { submitted = 0, errors = 0, delivered = 0 } = minutes.get(minute) ?? {};
        return { at: isoTime(minute), accepted, handed: submitted - errors, delivered };
      }),
      doors: counted?.doors.map(({ most, ...count }) => ({ ...count, mostTrips: most })) ?? null,
      failures: counted?.errors.map((error) => ({ ...error, at: isoTime(error.at) })) ?? null,
      database: { bytes: sizeIn(hour), ...SIZE },
      deadLetters: dead.total,
    });
  },
});
