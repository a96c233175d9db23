import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FormDialog } from "../../../components/layout/form-dialog";
import { Field } from "../../../components/ui/field";
import { Textarea } from "../../../components/ui/input";
import { message } from "../../../domain/base/shared/errors/error-message";
import { ERROR_STATUS } from "../../../domain/base/shared/errors/errors";
import { addPhones } from "../../../domain/library/contacts/bulk/add-phones";
import { getList } from "../../../domain/library/contacts/lists";
import { readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { shownTitle } from "../../../web/words/stock-titles.server";
import { sayer } from "../shared/page-words";
import { pageWords } from "../shared/page-words.server";

export const handle: ScreenHandle = { screen: "contacts" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, ["contacts.get", "contacts.create"]);
  const { id, title } = found(await getList(platform.db, viewer, args.params.id ?? ""));
  return { id, title: shownTitle(title, await localeOf(args.request, args.context)), words: await pageWords(args) };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, ["contacts.get", "contacts.create"]);
  const phones = String((await readForm(args.request)).get("phones") ?? "");
  const result = found(await addPhones(platform, viewer, args.params.id ?? "", phones));
  if (!result.ok) return data({ phones, errors: result.problems.map(message) }, { status: ERROR_STATUS[result.code] });
  return redirectWithToast(`/contacts/${args.params.id}`, { key: "phonesAdded", tone: "ok", values: result.value });
}

export default function AddPhones() {
  const { id, title, words } = useLoaderData<typeof loader>();
  const t = sayer(words);
  const reply = useActionData<typeof action>();
  return (
    <FormDialog
      title={t("addPhonesTitle", { title })}
      closeTo={`/contacts/${id}`}
      action={`/contacts/${id}/phones`}
      submit={t("addPhones")}
    >
      <Field field={{ id: "phones", errors: reply?.errors }} label={t("phones")} hint={t("phonesHelp")}>
        <Textarea id="phones" name="phones" rows={8} defaultValue={reply?.phones} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
