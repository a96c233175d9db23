import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../../components/forms/form-field";
import { FormDialog } from "../../../components/layout/form-dialog";
import { Field } from "../../../components/ui/field";
import { Input } from "../../../components/ui/input";
import { fieldNames } from "../../../domain/base/settings/input";
import { CUSTOM_FIELDS } from "../../../domain/base/shared/contact-fields";
import { FIELD_NAMES_KEY, LONGEST_FIELD_NAME } from "../../../domain/base/shared/field-names";
import { writeAccountSettings } from "../../../domain/people/accounts/account-settings";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found, replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard, safePath } from "../../../web/session/guard";
import { sayer } from "../shared/page-words";
import { pageWords } from "../shared/page-words.server";

export const handle: ScreenHandle = { screen: "contacts" };

const RIGHTS = ["contacts.get", "contacts.update"] as const;

/** Page from which the dialog was opened. */
function backOf(request: Request): string {
  const back = new URL(request.url).searchParams.get("back");
  return back?.startsWith("/contacts") ? safePath(back) : "/contacts";
}

export async function loader(args: LoaderFunctionArgs) {
  const { viewer } = await guard(args, RIGHTS);
  return {
    names: viewer.fieldNames,
    most: LONGEST_FIELD_NAME,
    back: backOf(args.request),
    words: await pageWords(args),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, RIGHTS);
  const submission = parseForm(await readForm(args.request), { schema: fieldNames });
  if (submission.status !== "success") return replyInvalid(submission);
  const values = { [FIELD_NAMES_KEY]: Object.keys(submission.value).length > 0 ? submission.value : null };
  const result = found(await writeAccountSettings(platform, viewer, viewer.id, values));
  if (!result.ok) return replyRefused(submission, result);
  return redirectWithToast(backOf(args.request), { key: "saved", tone: "ok" });
}

/** The account's names for its contacts' twenty custom fields. */
export default function FieldNames() {
  const { t } = useTranslation("contacts");
  const { names, most, back, words } = useLoaderData<typeof loader>();
  const say = sayer(words);
  const reply = useActionData<typeof action>()?.reply;
  const field = fieldsOf("names", reply, names);
  return (
    <FormDialog
      title={say("fieldNames")}
      closeTo={back}
      action={`/contacts/fields?${new URLSearchParams({ back })}`}
      submit={t("save")}
      errors={reply?.error?.[""]}
    >
      <p className="hint">{say("fieldNamesHelp")}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {CUSTOM_FIELDS.map((name) => {
          const one = field(name);
          return (
            <Field key={name} field={one} label={t("field_custom", { number: name.slice(-2) })}>
              <Input id={one.id} name={name} defaultValue={one.value} maxLength={most} autoComplete="off" />
            </Field>
          );
        })}
      </div>
    </FormDialog>
  );
}
