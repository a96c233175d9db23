import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { can } from "../../../domain/base/access/viewer";
import { findChoosable } from "../../../domain/messaging/drafts/recipients/lists";
import { chosenContacts, searchContacts } from "../../../domain/messaging/drafts/recipients/single-contacts";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { shownTitle } from "../../../web/words/stock-titles.server";
import { stepFields } from "../step/field";
import { StepFrame } from "../step/frame";
import { frameOf } from "../step/frame.server";
import { openStep } from "../step/open-step.server";
import { answerStep } from "../step/press-button.server";
import { READERS } from "../step/readers.server";
import { errorsOf, type StepAnswer } from "../step/step-result.server";
import { unlessConflict } from "../step/unless-conflict";
import { Lists } from "./lists";
import { PhonesField } from "./phones-field";
import { changeRecipients, MOST_CONTACTS } from "./read.server";
import { reportOf } from "./report.server";
import { ReportPanel } from "./report-panel";
import { SingleContacts } from "./single-contacts";
import { useReport } from "./use-report";

export const handle: ScreenHandle = { screen: "sendRecipients" };
export const shouldRevalidate = unlessConflict;

export async function loader(args: LoaderFunctionArgs) {
  const open = await openStep(args, await guard(args, SCREENS.sendRecipients));
  const { platform, viewer, draft } = open;
  const { recipients } = draft.content;
  const query = new URL(args.request.url).searchParams;
  const [search, who] = [query.get("lists") ?? "", query.get("who") ?? ""];
  const mayRead = can(viewer, SCREENS.contacts);
  const [language, frame, choosable, contacts, found, report] = await Promise.all([
    localeOf(args.request, args.context),
    frameOf(open, "recipients"),
    findChoosable(platform.db, viewer, { chosen: [...recipients.include, ...recipients.exclude], search }),
    mayRead ? chosenContacts(platform.db, viewer, recipients.contacts) : [],
    mayRead ? searchContacts(platform.db, viewer, who) : [],
    reportOf(platform, viewer, draft.content, await localeOf(args.request, args.context)),
  ]);
  const called = {
    ...choosable,
    blacklists: choosable.blacklists.map((title) => shownTitle(title, language)),
  };
  return { frame, recipients, choosable: called, search, who, contacts, found, report, mayRead };
}

export async function action(args: ActionFunctionArgs) {
  const answered = await answerStep(args, await guard(args, SCREENS.sendRecipients), {
    step: "recipients",
    read: READERS.recipients,
    change: changeRecipients,
  });
  if (answered.answer) return answered.answer;
  const { form, intent, here, draft } = answered;
  if (intent?.name === "addContact") {
    if (draft.content.recipients.contacts.includes(intent.of)) throw redirect(here, 303);
    const problem = { key: "tooManyContacts", field: "", values: { most: MOST_CONTACTS } };
    return data<StepAnswer>({ errors: errorsOf([problem]) }, { status: 422 });
  }
  const parameters = (["lists", "who"] as const).flatMap((name) => {
    const value = String(form.get(name) ?? "").trim();
    return value === "" ? [] : [`&${name}=${encodeURIComponent(value)}`];
  });
  throw redirect(here + parameters.join(""), 303);
}

export default function Recipients() {
  const { t } = useTranslation("audience");
  const { frame, recipients, choosable, search, who, contacts, found, report, mayRead } =
    useLoaderData<typeof loader>();
  const answer = useActionData<StepAnswer>() ?? undefined;
  const form = useRef<HTMLFormElement>(null);
  const live = useReport(form, frame.id, report);
  const fieldOf = stepFields(answer);
  const fields = {
    phones: fieldOf("recipients.phones"),
    include: fieldOf("recipients.include"),
    exclude: fieldOf("recipients.exclude"),
  };
  const labelled = (["phones", "include", "exclude"] as const).map((name) => ({
    ...fields[name],
    label: t(`field_${name}`),
  }));
  const typed = answer?.typed?.recipients ?? recipients;
  return (
    <StepFrame
      frame={frame}
      answer={answer}
      form={form}
      fields={labelled}
      onInput={live.ask}
      aside={
        <ReportPanel
          report={live.report}
          isCounting={live.isCounting}
          draftId={frame.id}
          mayDownload={frame.version > 0 && (mayRead || recipients.include.length + recipients.contacts.length === 0)}
        />
      }
    >
      <PhonesField key={`phones-${frame.version}`} field={fields.phones} typed={typed.phones} bad={live.report.bad} />
      <Lists
        key={`lists-${frame.version}-${search}`}
        fields={fields}
        choosable={choosable}
        recipients={typed}
        search={search}
      />
      {mayRead && <SingleContacts key={`who-${who}`} chosen={contacts} found={found} who={who} />}
    </StepFrame>
  );
}
