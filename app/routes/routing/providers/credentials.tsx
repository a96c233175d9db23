import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { rowsFormOf } from "../../../components/forms/rows";
import { TextField } from "../../../components/forms/text-field";
import { credentialsInput } from "../../../domain/network/routing/input";
import { credentials, recordsOf } from "../../../domain/network/routing/providers/credentials";
import { RECORDS } from "../../../domain/network/routing/rules/tags";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import { replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { FormDialog } from "../shared/form-dialog";
import { byManager } from "../shared/revalidate";
import { rowOf, save } from "../shared/save.server";

const SECRETS = RECORDS.map((name) => `records.${name}`);

export async function loader(args: LoaderFunctionArgs) {
  const { id } = args.params;
  const { platform } = await guard(args, byManager(id ? "servers.update" : "servers.create"));
  const row = await rowOf(platform, credentials, id);
  return { id: row?.id ?? null, title: row?.title ?? "", known: row ? await recordsOf(platform, row) : [] };
}

export async function action(args: ActionFunctionArgs) {
  const { id } = args.params;
  const { platform } = await guard(args, byManager(id ? "servers.update" : "servers.create"));
  const submission = parseForm(await readForm(args.request), { schema: credentialsInput });
  if (submission.status !== "success") return replyInvalid(submission, SECRETS);
  const result = await save(platform, credentials, id, submission.value);
  if (!result.ok) return replyRefused(submission, result, SECRETS);
  return redirectWithToast("/routing/servers", { key: "saved", tone: "ok" });
}

/** Secrets are never shown; an empty field keeps the stored one. */
export default function Credentials() {
  const { t } = useTranslation("routing");
  const { id, title, known } = useLoaderData<typeof loader>();
  const { field, errors } = rowsFormOf("credentials", useActionData<typeof action>()?.reply, { title });
  const base = "/routing/servers/credentials";
  return (
    <FormDialog
      title={t(id ? "credentials_edit" : "credentials_new")}
      action={`${base}/${id ?? "new"}`}
      closeTo="/routing/servers"
      errors={errors}
      removeTo={id ? `${base}/${id}/remove` : undefined}
    >
      <TextField field={field("title")} label={t("title")} maxLength={150} autoComplete="off" />
      {RECORDS.map((name) => (
        <TextField
          key={name}
          field={field(`records.${name}`)}
          label={t(`record_${name}`)}
          hint={known.includes(name) ? t("recordKept") : undefined}
          optional
          type="password"
          defaultValue=""
          autoComplete="new-password"
        />
      ))}
    </FormDialog>
  );
}
