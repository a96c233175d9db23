import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../components/forms/form-field";
import { TextField } from "../../components/forms/text-field";
import { FormDialog } from "../../components/layout/form-dialog";
import { useChannelName } from "../../components/ui/channel-name";
import { Choices } from "../../components/ui/choices";
import { newNameForm } from "../../domain/sender-names/forms";
import { requestSenderName } from "../../domain/sender-names/request";
import { NAMED, shapeOf } from "../../domain/sender-names/rules";
import { newId } from "../../domain/shared/ids";
import { readForm } from "../../web/form-data";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { replyInvalid, replyRefused } from "../../web/reply";
import { redirectWithToast } from "../../web/toast";
import { CompanyField } from "./company-field";
import { NameVerdict } from "./name-verdict";
import { LIST } from "./paths";

export const handle: ScreenHandle = { screen: "sendernames" };

export async function loader(args: LoaderFunctionArgs) {
  await guard(args, "sendernames.create");
  return { id: newId(), named: NAMED.map((type) => ({ type, shape: shapeOf(type)! })) };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "sendernames.create");
  const submission = parseWithZod(await readForm(args.request), { schema: newNameForm });
  if (submission.status !== "success") return replyInvalid(submission);
  const { id, ...input } = submission.value;
  const result = await requestSenderName(platform, viewer, input, { id });
  if (!result.ok) return replyRefused(submission, result);
  const isReady = result.value.moderation === "approved";
  return redirectWithToast(`${LIST}/${id}`, { key: isReady ? "senderNameReady" : "senderNameRequested", tone: "ok" });
}

export default function NewName() {
  const { t } = useTranslation("sendernames");
  const { id, named } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const reply = useActionData<typeof action>()?.reply;
  const field = fieldsOf("name", reply);
  const channel = useChannelName();
  // The link of a closed channel names it.
  const asked = new URLSearchParams(search).get("type") ?? "";
  const [type, setType] = useState(field("type").value || asked);
  const chosen = named.find((known) => known.type === type) ?? named[0]!;
  const [name, setName] = useState(field("name").value);
  return (
    <FormDialog
      title={t("newName")}
      closeTo={LIST + search}
      action={`${LIST}/new${search}`}
      submit={t("request")}
      errors={reply?.error?.[""]}
    >
      <input type="hidden" name="id" value={id} />
      <Choices
        field={field("type")}
        legend={t("channel")}
        defaultValue={chosen.type}
        onPick={setType}
        options={named.map(({ type: value }) => ({ value, label: channel(value), hint: t(`rule_${value}`) }))}
      />
      <TextField
        field={field("name")}
        label={t("name")}
        hint={<NameVerdict {...chosen} name={name} />}
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setName(event.target.value)}
      />
      <CompanyField field={field("comment")} />
    </FormDialog>
  );
}
