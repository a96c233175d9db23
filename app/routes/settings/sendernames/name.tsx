import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../../components/forms/form-field";
import { Panel } from "../../../components/layout/panel";
import { DecisionForm } from "../../../components/moderation/decision-form";
import { ModerationState } from "../../../components/moderation/moderation-state";
import { ModerationTimeline } from "../../../components/moderation/moderation-timeline";
import { useChannelName } from "../../../components/ui/channel-name";
import { Tag } from "../../../components/ui/chip";
import { type Pair, Pairs } from "../../../components/ui/dl";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { formatWhen } from "../../../components/ui/format";
import { Note } from "../../../components/ui/note";
import { updateSenderName } from "../../../domain/network/sender-names/change";
import { findHolders, getSenderName } from "../../../domain/network/sender-names/find";
import { type NameForm, nameForm } from "../../../domain/network/sender-names/forms";
import type { SenderNameChange } from "../../../domain/network/sender-names/input";
import { mayDecide } from "../../../domain/network/sender-names/request";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { useZone } from "../../../web/frame/preferences";
import { found, replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { NameActions } from "./name-actions";
import { shownName } from "./name-view.server";
import { LIST } from "./paths";
import { RewriteForm } from "./rewrite-form";

export const handle: ScreenHandle = { screen: "sendernames", live: ["sendernames"] };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "sendernames.get");
  const { id = "" } = args.params;
  const [row, holders] = await Promise.all([
    getSenderName(platform.db, viewer, id),
    mayDecide(viewer) ? findHolders(platform.db, id) : [],
  ]);
  const known = found(row);
  return {
    ...shownName(viewer, known, holders),
    now: platform.clock(),
    url: new URL(`${LIST}/${known.row.id}`, args.request.url).href,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "sendernames.update");
  const submission = parseForm(await readForm(args.request), { schema: nameForm });
  if (submission.status !== "success") return replyInvalid(submission);
  const id = args.params.id ?? "";
  const form = submission.value;
  const seen = "seen" in form ? form.seen : undefined;
  const result = found(await updateSenderName(platform, viewer, id, changeOf(form), seen));
  if (!result.ok) return replyRefused(submission, result);
  const { search } = new URL(args.request.url);
  const { intent } = submission.value;
  const { moderation } = result.value;
  // The next item of the queue is in the list.
  if (intent === "approve" || intent === "reject") {
    return redirectWithToast(LIST + search, { key: `moderated_${moderation}`, tone: "ok" });
  }
  const key = intent === "rewrite" && moderation === "pending" ? "senderNameRequested" : "saved";
  return redirectWithToast(`${LIST}/${id}${search}`, { key, tone: "ok" });
}

function changeOf(form: NameForm): SenderNameChange {
  if (form.intent === "approve") return { moderation: "approved" };
  if (form.intent === "reject") return { moderation: "rejected", reason: form.reason };
  if (form.intent === "rewrite") return { name: form.name, comment: form.comment, moderation: "pending" };
  return { isActive: form.intent === "switchOn" };
}

export default function SenderName() {
  const { t, i18n } = useTranslation("sendernames");
  const { t: words } = useTranslation("moderation");
  const { row, named, owner, holders, steps, reason, may, now, url } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const reply = useActionData<typeof action>()?.reply;
  const zone = useZone();
  const channel = useChannelName();
  const path = `${LIST}/${row.id}${search}`;
  const isRewritten = reply?.initialValue?.intent === "rewrite";
  const alike = holders.map(({ owner, isSame }) =>
    t(isSame ? "alikeSame" : "alikeLike", { owner: owner || t("alikeOther") }),
  );
  const lead = (
    <div className="row flex-wrap pt-1.5">
      <ModerationState moderation={row.moderation} pill />
      {!row.isActive && <Tag>{words("off")}</Tag>}
    </div>
  );
  const pairs: Pair[] = [
    { term: t("channel"), value: channel(row.type) },
    ...(owner ? [{ term: words("owner"), value: owner }] : []),
    { term: t("comment"), value: <span className="whitespace-pre-wrap wrap-anywhere">{row.comment}</span> },
    ...(alike.length > 0 ? [{ term: t("alike"), value: alike.join(", ") }] : []),
    { term: words("updated"), value: formatWhen(row.updatedAt, now, i18n.language, zone) },
  ];
  return (
    <Panel title={row.name} lead={lead} url={url} closeTo={LIST + search}>
      <ErrorSummary errors={reply?.error?.[""] ?? undefined} />
      {reason && (
        <Note tone="bad" title={words("rejectedBecause")}>
          {reason}
        </Note>
      )}
      <Pairs items={pairs} />
      {may.decide && (
        <DecisionForm
          key={row.id}
          action={path}
          moderation={row.moderation}
          seen={row.updatedAt}
          field={fieldsOf("decision", isRewritten ? undefined : reply)}
        />
      )}
      {may.rewrite && (
        <RewriteForm
          key={`${row.id} ${row.updatedAt}`}
          action={path}
          row={row}
          named={named}
          field={fieldsOf("rewrite", isRewritten ? reply : undefined, { name: row.name, comment: row.comment })}
        />
      )}
      <ModerationTimeline steps={steps} now={now} zone={zone} />
      <NameActions action={path} row={row} may={may} search={search} />
    </Panel>
  );
}
