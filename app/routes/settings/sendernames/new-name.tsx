import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../../components/forms/form-field";
import { TextField } from "../../../components/forms/text-field";
import { FormDialog } from "../../../components/layout/form-dialog";
import { useChannelName } from "../../../components/ui/channel-name";
import { Checkbox } from "../../../components/ui/check";
import { Pick } from "../../../components/ui/choices";
import { FieldError } from "../../../components/ui/field";
import { derivedId, newId, timeOfId } from "../../../domain/base/shared/ids";
import { companyProblem } from "../../../domain/network/sender-names/company";
import { furtherChannels, newNameForm } from "../../../domain/network/sender-names/forms";
import { requestSenderName } from "../../../domain/network/sender-names/request";
import { fitsRule, NAMED, shapeOf, tidyName } from "../../../domain/network/sender-names/rules";
import { usualReviewMs } from "../../../domain/network/sender-names/usual-review";
import { countryOf } from "../../../domain/people/accounts/country";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { reviewSpan } from "../../../web/words/review-span.server";
import { CompanyField, NameVerdict } from "./name-fields";
import { LIST } from "./paths";

export const handle: ScreenHandle = { screen: "sendernames" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "sendernames.create");
  const usualMs = await usualReviewMs(platform.db, viewer);
  return {
    id: newId(),
    named: NAMED.map((type) => ({ type, shape: shapeOf(type)! })),
    usual: reviewSpan(usualMs, await localeOf(args.request, args.context)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "sendernames.create");
  const form = await readForm(args.request);
  const submission = parseForm(form, { schema: newNameForm });
  if (submission.status !== "success") {
    // Validates the company together with the other fields.
    const problem = companyProblem(
      String(form.get("comment") ?? ""),
      (await countryOf(platform.db, viewer.id)) ?? "RU",
    );
    return replyInvalid(submission, [], problem ? { comment: [problem] } : {});
  }
  const { id, ...input } = submission.value;
  const further = parseForm(form, { schema: furtherChannels });
  if (further.status !== "success") return replyInvalid(submission, [], { also: ["senderTypeUnknown"] });
  const others = further.value.also.filter((type) => type !== input.type);
  const unfit = others.find((type) => !fitsRule(type, tidyName(type, input.name)));
  if (unfit) return replyInvalid(submission, [], { also: [`senderName_${unfit}`] });
  const result = await requestSenderName(platform, viewer, input, { id });
  if (!result.ok) return replyRefused(submission, result);
  for (const type of others) {
    const own = await derivedId(timeOfId(id), `${id}/${type}`);
    // A name that the account has on this channel already needs no request.
    await requestSenderName(platform, viewer, { ...input, type, name: tidyName(type, input.name) }, { id: own });
  }
  const isReady = result.value.moderation === "approved";
  return redirectWithToast(`${LIST}/${id}`, { key: isReady ? "senderNameReady" : "senderNameRequested", tone: "ok" });
}

export default function NewName() {
  const { t } = useTranslation("sendernames");
  const { id, named, usual } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const reply = useActionData<typeof action>()?.reply;
  const field = fieldsOf("name", reply);
  const channel = useChannelName();
  // Preselected by the link of a closed channel.
  const requested = new URLSearchParams(search).get("type") ?? "";
  const [type, setType] = useState(field("type").value || requested);
  const chosen = named.find((known) => known.type === type) ?? named[0]!;
  const [name, setName] = useState(field("name").value);
  // The error replaces the verdict.
  const isRefused = field("name").errors !== undefined && name === field("name").value;
  return (
    <FormDialog
      title={t("newName")}
      closeTo={LIST + search}
      action={`${LIST}/new${search}`}
      submit={t("request")}
      errors={reply?.error?.[""]}
    >
      <input type="hidden" name="id" value={id} />
      <Pick
        field={field("type")}
        legend={t("channel")}
        defaultValue={chosen.type}
        onPick={setType}
        options={named.map(({ type: value }) => ({ value, label: channel(value) }))}
      />
      <noscript>
        <ul className="hint">
          {named.map(({ type: value }) => (
            <li key={value}>
              {channel(value)}: {t(`rule_${value}`)}
            </li>
          ))}
        </ul>
      </noscript>
      <TextField
        field={field("name")}
        label={t("name")}
        hint={isRefused ? undefined : <NameVerdict {...chosen} name={name} />}
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setName(event.target.value)}
      />
      <CompanyField field={field("comment")} />
      <fieldset id={field("also").id} className="stack gap-1" tabIndex={-1}>
        <legend>{t("also")}</legend>
        <div className="row flex-wrap gap-x-4">
          {named.map(({ type: value }) => (
            <Checkbox key={value} name="also" value={value} label={channel(value)} />
          ))}
        </div>
        <FieldError field={field("also")} />
      </fieldset>
      {usual && <p className="hint">{t("usualReview", { time: usual })}</p>}
    </FormDialog>
  );
}
