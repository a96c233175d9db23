import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../../components/forms/form-field";
import { Panel } from "../../../components/layout/panel";
import { DecisionForm } from "../../../components/moderation/decision-form";
import { ModerationState } from "../../../components/moderation/moderation-state";
import { ModerationTimeline } from "../../../components/moderation/moderation-timeline";
import { Tag } from "../../../components/ui/chip";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { Note } from "../../../components/ui/note";
import type { Viewer } from "../../../domain/base/access/viewer";
import type { ChainStep } from "../../../domain/base/chains/chain";
import { CHANNELS } from "../../../domain/base/channels/channels";
import type { Payload } from "../../../domain/base/channels/payload";
import { pathFrom, readPathFacts } from "../../../domain/messaging/drafts/path";
import { readStandings, type Standings } from "../../../domain/messaging/drafts/standings";
import { messageOf } from "../../../domain/messaging/sendings/compose/draft-content";
import { copyTemplate } from "../../../domain/messaging/templates/content";
import { getTemplate } from "../../../domain/messaging/templates/find";
import type { TemplateChange } from "../../../domain/messaging/templates/input";
import { type TemplateAct, templateAct } from "../../../domain/messaging/templates/page-form";
import { updateTemplate } from "../../../domain/messaging/templates/templates";
import { namesOfTemplate } from "../../../domain/messaging/templates/users";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { useZone } from "../../../web/frame/preferences";
import { found, replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { openScope } from "../../../web/lists/scope.server";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { LIST } from "./paths";
import { TemplateActions } from "./template-actions";
import { TemplateContent } from "./template-content";
import { shownTemplate } from "./template-view.server";

type Known = NonNullable<Awaited<ReturnType<typeof getTemplate>>>;

export const handle: ScreenHandle = { screen: "templates", live: ["templates"] };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform, customer } = await openScope(args, "templates.get");
  const { id = "" } = args.params;
  const [own, theirs, names, facts, standings, language] = await Promise.all([
    getTemplate(platform.db, viewer, id),
    // Shared with the customer by an account whose templates the viewer cannot see.
    customer && getTemplate(platform.db, { id: customer.id, level: "me" }, id),
    namesOfTemplate(platform.db, id),
    // Covers all channels, because the template is read in the same round trip.
    readPathFacts(platform, viewer, [...CHANNELS]),
    readStandings(platform, viewer),
    localeOf(args.request, args.context),
  ]);
  const known = found(own ?? theirs);
  const isLooked = own === null;
  const forecast = isLooked ? null : forecastOf(facts, known, standings);
  const shown = shownTemplate(platform, viewer, known, { names, language, forecast, isLooked });
  return { ...shown, now: platform.clock(), url: new URL(`${LIST}/${known.row.id}`, args.request.url).href };
}

/** Based on the viewer's own campaigns and prices. */
function forecastOf(facts: Awaited<ReturnType<typeof readPathFacts>>, { row, role }: Known, standings: Standings) {
  if (role !== "owner" && role !== "user") return null;
  const { type, payload, fallbacks } = row;
  const later = (fallbacks as ChainStep[]).map((step) => ({
    message: messageOf(step.type, step.payload),
    options: step.options,
  }));
  return pathFrom(facts, { message: messageOf(type, payload as Payload), fallbacks: later }, standings);
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const isCopy = form.get("intent") === "copy";
  const { viewer, platform } = await guard(args, isCopy ? "templates.create" : "templates.update");
  const submission = parseForm(form, { schema: templateAct });
  if (submission.status !== "success") return replyInvalid(submission);
  const id = args.params.id ?? "";
  const act = submission.value;
  const { search } = new URL(args.request.url);
  if (act.intent === "copy") {
    const copy = found(await copyTemplate(platform, viewer, id, act.title));
    if (!copy.ok) return replyRefused(submission, copy);
    return redirectWithToast(`${LIST}/${copy.value.row.id}/edit`, { key: "templateCopied", tone: "ok" });
  }
  const result = found(await updateTemplate(platform, viewer, id, changeOf(act, viewer), seenBy(act)));
  if (!result.ok) return replyRefused(submission, result);
  if (act.intent === "approve" || act.intent === "reject") {
    return redirectWithToast(LIST + search, { key: `moderated_${result.value.row.moderation}`, tone: "ok" });
  }
  return redirectWithToast(`${LIST}/${id}${search}`, { key: "saved", tone: "ok" });
}

function changeOf(act: Exclude<TemplateAct, { intent: "copy" }>, viewer: Pick<Viewer, "level">): TemplateChange {
  if (act.intent === "approve") return { moderation: "approved" };
  if (act.intent === "reject") {
    const comment = viewer.level === "manager" ? "adminComment" : "resellerComment";
    return { moderation: "rejected", [comment]: act.reason };
  }
  return { isActive: act.intent === "switchOn" };
}

const seenBy = (act: TemplateAct) => ("seen" in act ? act.seen : undefined);

export default function TemplateScreen() {
  const { t: words } = useTranslation("moderation");
  const data = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const reply = useActionData<typeof action>()?.reply;
  const zone = useZone();
  const { template, steps, reason, may, now, url } = data;
  const path = `${LIST}/${template.id}${search}`;
  const lead = (
    <div className="row flex-wrap pt-1.5">
      <ModerationState moderation={template.moderation} pill />
      {!template.isActive && <Tag>{words("off")}</Tag>}
    </div>
  );
  return (
    <Panel title={template.title} lead={lead} url={url} closeTo={LIST + search}>
      <ErrorSummary errors={reply?.error?.[""] ?? undefined} />
      {reason && (
        <Note tone="bad" title={words("rejectedBecause")}>
          {reason}
        </Note>
      )}
      <TemplateActions action={path} template={template} may={may} search={search} />
      <TemplateContent template={template} reason={reason} />
      {may.decide && (
        <DecisionForm
          key={template.id}
          action={path}
          moderation={template.moderation}
          seen={template.updatedAt}
          field={fieldsOf("decision", reply)}
        />
      )}
      <ModerationTimeline steps={steps} now={now} zone={zone} />
    </Panel>
  );
}
