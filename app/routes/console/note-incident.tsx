import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../components/forms/form-field";
import { FormDialog } from "../../components/layout/form-dialog";
import { Field } from "../../components/ui/field";
import { Textarea } from "../../components/ui/input";
import { newId } from "../../domain/base/shared/ids";
import { getIncident, resolveIncident, updateIncident } from "../../domain/network/incidents/incidents";
import { noteForm } from "../../domain/network/incidents/input";
import { SCREENS } from "../../screens";
import { parseForm, readForm } from "../../web/forms/read-form.server";
import { found, replyInvalid, replyRefused } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";
import { WRITES_INCIDENTS } from "./rules";

const LIST = SCREENS.incidents.path;

/** One module serves both notes; the address tells which. */
const isEnd = (request: Request) => /\/resolve(\.data)?$/.test(new URL(request.url).pathname);

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await guard(args, WRITES_INCIDENTS);
  const { id, title, resolvedAt } = found(await getIncident(platform.db, args.params.id ?? ""));
  return { id, title, isOver: resolvedAt !== null, isEnd: isEnd(args.request), key: newId() };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, WRITES_INCIDENTS);
  const id = args.params.id ?? "";
  found(await getIncident(platform.db, id));
  const submission = parseForm(await readForm(args.request), { schema: noteForm });
  if (submission.status !== "success") return replyInvalid(submission);
  const { key, text } = submission.value;
  const isLast = isEnd(args.request);
  const write = isLast ? resolveIncident : updateIncident;
  const result = found(await write(platform, viewer, id, { id: key, text }));
  if (!result.ok) return replyRefused(submission, result);
  return redirectWithToast(LIST, { key: isLast ? "incidentResolved" : "incidentUpdated", tone: "ok" });
}

export default function NoteIncident() {
  const { t } = useTranslation("console");
  const { id, title, isOver, isEnd: isLast, key } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const field = fieldsOf("note", reply);
  const text = field("text");
  const words = isLast ? "resolve" : "update";
  return (
    <FormDialog
      title={t(`${words}Title`, { title })}
      action={`${LIST}/${id}/${words}`}
      closeTo={LIST}
      submit={t(`${words}Do`)}
      errors={reply?.error?.[""]}
    >
      <input type="hidden" name="key" value={field("key").value || key} />
      <p>{t(isOver ? "alreadyOver" : `${words}Help`)}</p>
      <Field field={text} label={t("text")}>
        <Textarea id={text.id} name="text" rows={4} defaultValue={text.value} />
      </Field>
    </FormDialog>
  );
}
