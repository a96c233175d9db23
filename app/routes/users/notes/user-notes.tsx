import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../../components/forms/form-field";
import { Button } from "../../../components/ui/button";
import { Tag } from "../../../components/ui/chip";
import { Field } from "../../../components/ui/field";
import { Textarea } from "../../../components/ui/input";
import { fullName } from "../../../domain/base/access/viewer-of-token";
import { CodedError } from "../../../domain/base/shared/errors/errors";
import { newId } from "../../../domain/base/shared/ids";
import { addNote, findNotes, noteForm, removeNote } from "../../../domain/people/accounts/notes";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { replyInvalid } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { managedUser } from "../managed.server";
import { WRITES_NOTES } from "../rules";
import { UserDialog } from "../user-dialog";
import { Note } from "./notes";

export const handle: ScreenHandle = { screen: "users" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, WRITES_NOTES);
  const { id = "" } = args.params;
  const [user, notes] = await Promise.all([managedUser(platform, viewer, id), findNotes(platform.db, viewer, id)]);
  return { id, name: fullName(user.data, user.username), notes, key: newId(), now: platform.clock() };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, WRITES_NOTES);
  const user = await managedUser(platform, viewer, args.params.id);
  const form = await readForm(args.request);
  const { search } = new URL(args.request.url);
  const removed = form.get("remove");
  if (typeof removed === "string") {
    await removeNote(platform.db, viewer, user.id, removed);
    return redirectWithToast(`/users/${user.id}/notes${search}`, { key: "removed", tone: "ok" });
  }
  const submission = parseForm(form, { schema: noteForm });
  if (submission.status !== "success") return replyInvalid(submission);
  if (!(await addNote(platform, viewer, user.id, submission.value))) throw new CodedError("notFound");
  return redirectWithToast(`/users/${user.id}${search}`, { key: "saved", tone: "ok" });
}

export default function UserNotes() {
  const { t } = useTranslation("users");
  const { id, name, notes, key, now } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const field = fieldsOf("note", reply);
  const text = field("text");
  return (
    <UserDialog
      user={{ id }}
      path="notes"
      title={t("notesTitle", { name })}
      submit={t("noteAdd")}
      errors={reply?.error?.[""]}
    >
      <input type="hidden" name="key" value={field("key").value || key} />
      <p>
        <Tag>{t("notesHidden")}</Tag>
      </p>
      <Field field={text} label={t("noteText")}>
        <Textarea id={text.id} name="text" rows={4} defaultValue={text.value} />
      </Field>
      {notes.map((note) => (
        <div key={note.id} className="row justify-between gap-x-3">
          <Note note={note} now={now} />
          {note.isOwn && (
            <Button size="s" variant="quiet" icon="trash-2" label={t("noteRemove")} name="remove" value={note.id} />
          )}
        </div>
      ))}
    </UserDialog>
  );
}
