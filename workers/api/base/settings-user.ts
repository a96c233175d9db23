import { z } from "zod";
import { settingInput, settingsInput, settingWritten } from "../../../app/domain/base/settings/input";
import { ok } from "../../../app/domain/base/shared/errors/result";
import { getAccountSettings, writeAccountSettings } from "../../../app/domain/people/accounts/account-settings";
import { clientOf } from "../http/client";
import { endpoint, found, viewed } from "../http/endpoint";

const values = z.record(z.string(), z.unknown());
const value = z.object({ value: z.unknown() });

export const readAccountSettings = endpoint("readAccountSettings", {
  reply: values,
  handle: async ({ platform, viewer, params }) =>
    ok(found(await getAccountSettings(platform.db, viewer, params.accountId ?? ""))),
});

export const readAccountSetting = endpoint("readAccountSetting", {
  reply: value,
  async handle({ platform, viewer, params }) {
    const all = found(await getAccountSettings(platform.db, viewer, params.accountId ?? ""));
    return ok({ value: found(all[params.key ?? ""]) });
  },
});

export const updateAccountSettings = endpoint("updateAccountSettings", {
  body: settingsInput,
  reply: values,
  handle: async ({ platform, viewer, params, body, request }) =>
    found(await writeAccountSettings(platform, viewer, params.accountId ?? "", body, clientOf(request))),
});

export const updateAccountSetting = endpoint("updateAccountSetting", {
  body: settingInput,
  choose: (_, { key = "" }) => settingWritten(key),
  reply: value,
  async handle({ platform, viewer, params, body, request }) {
    const key = params.key ?? "";
    const values = { [key]: body.value };
    const result = found(
      await writeAccountSettings(platform, viewer, params.accountId ?? "", values, clientOf(request)),
    );
    return viewed(result, (all) => ({ value: all[key] ?? null }));
  },
});
