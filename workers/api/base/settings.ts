import { z } from "zod";
import { getSettings } from "../../../app/domain/base/settings/settings";
import { ok } from "../../../app/domain/base/shared/errors/result";
import { endpoint } from "../http/endpoint";

export const readSettings = endpoint("readSettings", {
  reply: z.object({ settings: z.record(z.string(), z.unknown()), permissions: z.array(z.string()) }),
  handle: async ({ platform, viewer }) =>
    ok({ settings: await getSettings(platform.db, viewer), permissions: [...viewer.permissions].sort() }),
});
