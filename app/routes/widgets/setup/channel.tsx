import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { fieldsOf } from "../../../components/forms/form-field";
import { TextField } from "../../../components/forms/text-field";
import { FormDialog } from "../../../components/layout/form-dialog";
import { Button } from "../../../components/ui/button";
import { Checkbox } from "../../../components/ui/check";
import { Field } from "../../../components/ui/field";
import { Select } from "../../../components/ui/input";
import { can } from "../../../domain/base/access/viewer";
import { newId } from "../../../domain/base/shared/ids";
import {
  createOtpChannel,
  getOtpChannel,
  removeOtpChannel,
  updateOtpChannel,
} from "../../../domain/products/otp/channels";
import { channelInput } from "../../../domain/products/otp/input";
import { PLATFORM } from "../../../domain/products/otp/rows";
import { offeredTypes, sentAs } from "../../../domain/products/otp/types";
import { getWidget } from "../../../domain/products/otp/widgets";
import { SCREENS } from "../../../screens";
import { formatIssues } from "../../../web/forms/look-ups.server";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found, replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { useTypeName } from "./type-name";

export const handle: ScreenHandle = { screen: "widgets" };

const rule = { ...SCREENS.widgets, permission: "widgets.update" } as const;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, rule);
  const { id = "", channelId } = args.params;
  const [widget, row] = await Promise.all([
    getWidget(platform.db, viewer, id),
    channelId === undefined ? null : getOtpChannel(platform.db, viewer, channelId).then(found),
  ]);
  found(widget);
  // The platform's own channels are changed by managers over REST.
  if (row) found(row.ownerId === PLATFORM || !can(viewer, "otpChannels.get") ? null : row);
  const { code, ...settings } = row?.additionalSettings ?? {
    code: { length: 4, beautify: true },
    lifetime: 60,
    numberOfTries: 1,
    numberOfRestart: 1,
    mtsClientId: "",
  };
  return {
    to: `/widgets/${id}`,
    path: `/widgets/${id}/channels/${channelId ?? "new"}`,
    id: newId(),
    isNew: row === null,
    beautify: code.beautify,
    stored: {
      name: row?.name ?? "",
      channelType: row?.channelType ?? "sms",
      "additionalSettings.code.length": `${code.length}`,
      "additionalSettings.lifetime": `${settings.lifetime}`,
      "additionalSettings.numberOfTries": `${settings.numberOfTries}`,
      "additionalSettings.numberOfRestart": `${settings.numberOfRestart}`,
      "additionalSettings.mtsClientId": settings.mtsClientId,
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, rule);
  const { id = "", channelId } = args.params;
  found(await getWidget(platform.db, viewer, id));
  const form = await readForm(args.request);
  const submission = parseForm(form, { schema: channelInput, formatError: formatIssues });
  if (channelId !== undefined && form.get("intent") === "remove") {
    const removed = found(await removeOtpChannel(platform, viewer, channelId));
    return removed.ok ? saved(id, "removed") : replyRefused(submission, removed);
  }
  if (submission.status !== "success") return replyInvalid(submission);
  const { additionalSettings, ...input } = submission.value;
  // Browsers do not submit an unticked box, and the input's default is on.
  const code = { ...additionalSettings.code, beautify: form.get(BEAUTIFY) === "on" };
  const channel = { ...input, additionalSettings: { ...additionalSettings, code } };
  const result =
    channelId === undefined
      ? await createOtpChannel(platform, viewer, channel, { id: idOf(form) })
      : found(await updateOtpChannel(platform, viewer, channelId, channel));
  return result.ok ? saved(id, "saved") : replyRefused(submission, result);
}

const BEAUTIFY = "additionalSettings.code.beautify";

/** Idempotent: submitting a form twice creates one row. */
const idOf = (form: FormData) => z.uuid().safeParse(form.get("id")).data;

const saved = (id: string, key: string) => redirectWithToast(`/widgets/${id}`, { key, tone: "ok" });

export default function Channel() {
  const { t } = useTranslation("widgets");
  const typeName = useTypeName();
  const { to, path, id, isNew, beautify, stored } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const field = fieldsOf("channel", reply, stored);
  const type = field("channelType");
  const clientId = field("additionalSettings.mtsClientId");
  const number = { inputMode: "numeric", autoComplete: "off" } as const;
  const remove = !isNew && (
    <Button variant="danger" name="intent" value="remove">
      {t("remove")}
    </Button>
  );
  return (
    <FormDialog
      title={t(isNew ? "newChannel" : "channel")}
      closeTo={to}
      action={path}
      submit={t("saveChannel")}
      errors={reply?.error?.[""]}
      beside={remove}
    >
      {isNew && <input type="hidden" name="id" value={id} />}
      <TextField field={field("name")} label={t("channelName")} maxLength={50} autoComplete="off" />
      <Field field={type} label={t("channelType")}>
        <Select
          id={type.id}
          name={type.name}
          required
          defaultValue={type.value}
          options={offeredTypes(stored.channelType).map((value) => ({ value, label: typeName(value) }))}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField field={field("additionalSettings.code.length")} label={t("codeLength")} {...number} />
        <TextField field={field("additionalSettings.lifetime")} label={t("lifetime")} {...number} />
        <TextField field={field("additionalSettings.numberOfTries")} label={t("numberOfTries")} {...number} />
        <TextField field={field("additionalSettings.numberOfRestart")} label={t("numberOfRestart")} {...number} />
      </div>
      <Checkbox
        name={BEAUTIFY}
        defaultChecked={reply ? isOn(reply.initialValue?.additionalSettings) : beautify}
        label={t("beautify")}
        hint={t("beautifyHelp")}
      />
      {sentAs(stored.channelType) === null ? (
        <TextField field={clientId} label={t("mtsClientId")} autoComplete="off" optional />
      ) : (
        <input type="hidden" name={clientId.name} value={clientId.value} />
      )}
    </FormDialog>
  );
}

const isOn = (settings: unknown) => (settings as { code?: { beautify?: string } } | undefined)?.code?.beautify === "on";
