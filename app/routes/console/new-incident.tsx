import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../components/forms/form-field";
import { TextField } from "../../components/forms/text-field";
import { FormDialog } from "../../components/layout/form-dialog";
import { useChannelName } from "../../components/ui/channel-name";
import { Field } from "../../components/ui/field";
import { Select, Textarea } from "../../components/ui/input";
import { CHANNELS } from "../../domain/base/channels/channels";
import { newId } from "../../domain/base/shared/ids";
import { openIncident } from "../../domain/network/incidents/incidents";
import { incidentForm } from "../../domain/network/incidents/input";
import { TOUCHED_DAYS } from "../../domain/network/incidents/rules";
import { openRouting } from "../../domain/network/routing/config";
import { SCREENS } from "../../screens";
import { parseForm, readForm } from "../../web/forms/read-form.server";
import { replyInvalid, replyRefused } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";
import { WRITES_INCIDENTS } from "./rules";

const LIST = SCREENS.incidents.path;

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await guard(args, WRITES_INCIDENTS);
  const { providers } = await openRouting(platform);
  const known = [...providers].map(([id, { config, type }]) => ({ id, title: config.title, type }));
  const providerId = new URL(args.request.url).searchParams.get("provider");
  const chosen = known.find(({ id }) => id === providerId);
  return { key: newId(), providers: known, providerId: chosen?.id ?? "", type: chosen?.type ?? "" };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, WRITES_INCIDENTS);
  const submission = parseForm(await readForm(args.request), { schema: incidentForm });
  if (submission.status !== "success") return replyInvalid(submission);
  const { key, ...incident } = submission.value;
  const result = await openIncident(platform, viewer, { ...incident, id: key });
  if (!result.ok) return replyRefused(submission, result);
  return redirectWithToast(LIST, { key: "incidentOpened", tone: "ok" });
}

export default function NewIncident() {
  const { t } = useTranslation("console");
  const channel = useChannelName();
  const { key, providers, providerId, type } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const field = fieldsOf("incident", reply, { providerId, type, days: "7" });
  const [channels, provider, days, text] = [field("type"), field("providerId"), field("days"), field("text")];
  return (
    <FormDialog
      title={t("newIncidentTitle")}
      action={`${LIST}/new`}
      closeTo={LIST}
      submit={t("openIncident")}
      errors={reply?.error?.[""]}
    >
      <input type="hidden" name="key" value={field("key").value || key} />
      <p>{t("newIncidentHelp")}</p>
      <TextField field={field("title")} label={t("title")} hint={t("titleHelp")} />
      <Field field={text} label={t("text")}>
        <Textarea id={text.id} name="text" rows={4} defaultValue={text.value} />
      </Field>
      <Field field={channels} label={t("channel")}>
        <Select
          id={channels.id}
          name="type"
          blank={t("wholePlatform")}
          options={CHANNELS.map((value) => ({ value, label: channel(value) }))}
          defaultValue={channels.value}
        />
      </Field>
      <Field field={provider} label={t("provider")} hint={t("providerHelp")}>
        <Select
          id={provider.id}
          name="providerId"
          blank={t("anyProvider")}
          options={providers.map(({ id, title }) => ({ value: id, label: title }))}
          defaultValue={provider.value}
        />
      </Field>
      <Field field={days} label={t("touched")} hint={t("touchedHelp")}>
        <Select
          id={days.id}
          name="days"
          required
          options={TOUCHED_DAYS.map((value) => ({
            value: String(value),
            label: t("touchedDays", { count: value }),
          }))}
          defaultValue={days.value}
        />
      </Field>
    </FormDialog>
  );
}
