import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../components/layout/page-head";
import { Empty } from "../../components/ui/empty";
import { Note } from "../../components/ui/note";
import { getAvailable } from "../../domain/billing/available";
import { findLists } from "../../domain/contacts/lists";
import { findApprovedNames } from "../../domain/sender-names/sender-names";
import { composeInput, sampleRecipient, sendComposed } from "../../domain/sendings/form";
import { MAX_SEGMENTS } from "../../domain/sendings/input";
import { newId } from "../../domain/shared/ids";
import { readForm } from "../../web/form-data";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { replyInvalid, replyRefused } from "../../web/reply";
import { redirectWithToast } from "../../web/toast";
import { Compose } from "./compose";
import { redraft, type SendReply } from "./redraft.server";

export const handle: ScreenHandle = { screen: "send" };

const MOST_LISTS = 200;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "sendings.generate");
  const { db, clock } = platform;
  const query = new URL(args.request.url).searchParams;
  const draft = { include: query.getAll("include"), phones: query.get("phone") ?? "", text: query.get("text") ?? "" };
  const [names, lists, money, sample] = await Promise.all([
    findApprovedNames(db, viewer, "sms"),
    findLists(db, viewer, { isActive: true, limit: MOST_LISTS }),
    getAvailable(db, viewer.id),
    sampleRecipient(db, viewer, draft.include),
  ]);
  return {
    missingTemplate: args.params.template ?? null,
    id: newId(),
    names,
    lists: lists.rows.map(({ id, title, type, contacts }) => ({ id, title, type, contacts })),
    available: money.available,
    currency: money.currency,
    maxSegments: MAX_SEGMENTS,
    now: clock(),
    draft,
    sample,
    constraint: getZodConstraint(composeInput),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "sendings.generate");
  const form = await readForm(args.request);
  if (form.get("intent") !== "send") return redraft(platform, viewer, form);
  const submission = parseWithZod(form, { schema: composeInput });
  if (submission.status !== "success") return replyInvalid(submission);
  const sent = await sendComposed(platform, viewer, submission.value);
  if (!sent.ok) return replyRefused(submission, sent);
  if (sent.value.kind === "message") {
    return redirectWithToast(`/messages/outgoing/${sent.value.id}`, { key: "messageAccepted", tone: "ok" });
  }
  const key = submission.value.when === "later" ? "mailingScheduled" : "mailingStarted";
  return redirectWithToast(`/messages/tasks/${sent.value.id}`, { key, tone: "ok" });
}

/** An estimate changes nothing, so nothing is read again for it. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get("intent") === "estimate" ? false : defaultShouldRevalidate;
}

export default function Send() {
  const { t } = useTranslation("send");
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<SendReply>();
  return (
    <>
      <PageHead title={t("title")} />
      {data.missingTemplate && (
        <div className="mt-4">
          <Note tone="warn" title={t("templateNotFound", { id: data.missingTemplate })}>
            {t("templateNotFoundHelp")}
          </Note>
        </div>
      )}
      {data.names.length > 0 ? (
        <Compose data={data} answer={answer} />
      ) : (
        <div className="mt-6">
          <Empty kind="nothing" icon="tag" title={t("noNames")}>
            {t("noNamesHelp")}
          </Empty>
        </div>
      )}
    </>
  );
}
