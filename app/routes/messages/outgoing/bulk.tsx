import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type SerializeFrom,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../../components/layout/form-dialog";
import { Choices } from "../../../components/ui/choices";
import { Field } from "../../../components/ui/field";
import { Input, Select } from "../../../components/ui/input";
import { Note } from "../../../components/ui/note";
import { can } from "../../../domain/base/access/viewer";
import { message } from "../../../domain/base/shared/errors/error-message";
import { ok, type Result, refuse } from "../../../domain/base/shared/errors/result";
import { newId } from "../../../domain/base/shared/ids";
import { createList, getList, newestLists } from "../../../domain/library/contacts/lists";
import { draftOfFailed } from "../../../domain/messaging/drafts/resend/resend";
import {
  changeMessages,
  type RequestedChange,
  startChange,
} from "../../../domain/messaging/sendings/actions/bulk-change";
import { CHANGE_KINDS, CHANGE_RIGHTS } from "../../../domain/messaging/sendings/actions/change-kinds";
import { blankContent } from "../../../domain/messaging/sendings/compose/draft-content";
import { changeForm } from "../../../web/forms/change-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { type Led, leadTo, once } from "../../../web/http/idempotent.server";
import { replyErrors } from "../../../web/http/reply";
import { readChosen } from "../../../web/lists/chosen-rows";
import { ownListsOnly } from "../../../web/lists/scope.server";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { shownTitle } from "../../../web/words/stock-titles.server";
import { readerOf } from "../../../web/words/translator.server";
import { changeWords } from "./change-text.server";
import { meantOf, meantSteps } from "./count-affected.server";
import { filterOf } from "./filter.server";
import { pathOf, readQuery } from "./query";
import { resendChoice } from "./resend-choice.server";

export const handle: ScreenHandle = { screen: "outgoing" };

async function readRequest(args: LoaderFunctionArgs, { viewer, platform }: Awaited<ReturnType<typeof guard>>) {
  const search = new URL(args.request.url).searchParams;
  const { kind, ids, isAll } = readChosen(search, CHANGE_KINDS);
  const query = readQuery(search);
  const listTo = pathOf(query, { cursor: query.cursor });
  await ownListsOnly(query.whose, viewer, listTo);
  if (!kind) throw redirect(listTo, 303);
  await guard(args, CHANGE_RIGHTS[kind]);
  const filter = filterOf(query, platform.clock(), viewer.preferences.timeZone);
  if (isAll && !filter) throw redirect(listTo, 303);
  const t = readerOf(await localeOf(args.request, args.context)).getFixedT(null, "messageChanges");
  return { viewer, platform, kind, ids, listTo, filter: isAll ? filter : null, t };
}

export async function loader(args: LoaderFunctionArgs) {
  const door = await guard(args, "sendings.get");
  const { viewer, platform, kind, ids, filter, listTo, t } = await readRequest(args, door);
  const [language, lists, meant] = await Promise.all([
    localeOf(args.request, args.context),
    kind === "collect" ? newestLists(platform.db, viewer, { type: "regular" }) : null,
    meantOf(platform, viewer, kind, { ids, filter }),
  ]);
  return {
    key: newId(),
    kind,
    lists: lists?.rows.map(({ id, title }) => ({ value: id, label: shownTitle(title, language) })) ?? null,
    mayCreate: can(viewer, "contactLists.create"),
    isEmpty: meant.meant === 0,
    listTo,
    words: changeWords(t, kind, meant),
  };
}

/** Data of the dialog's content. */
type OutgoingBulkData = Pick<SerializeFrom<typeof loader>, "lists" | "mayCreate" | "isEmpty" | "words"> &
  Pick<Answer, "choice">;

interface Answer {
  errors: string[];
  /** Which message to use, if several different ones are resent. */
  choice?: Awaited<ReturnType<typeof resendChoice>>;
}

export async function action(args: ActionFunctionArgs) {
  const door = await guard(args, "sendings.get");
  const { viewer, platform, kind, ids: chains, filter, listTo, t } = await readRequest(args, door);
  const ids = filter ? [] : (await meantSteps(platform, viewer, kind, chains)).map(({ id }) => id);
  const form = await changeForm(args.request);
  const led = await once(args, door, form, carryOut);
  if (led.ok) return leadTo(led.value);
  if (led.problems[0]?.key !== "mixedAgain") return replyErrors(led);
  const language = await localeOf(args.request, args.context);
  const choice = await resendChoice(platform, viewer, filter ? { filter } : { ids }, language);
  return data({ errors: led.problems.map(message), choice }, { status: 422 });

  async function carryOut(): Promise<Result<Led>> {
    if (kind === "again") return sendAgain();
    const change = await changeOf();
    if (!change.ok) return change;
    const action = change.value;
    if (filter) {
      const started = await startChange(platform, viewer, { id: form.key, title: t(`task_${kind}`), filter, action });
      if (!started.ok) return started;
      return ok({ to: `/messages/tasks/${form.key}`, toast: { key: "contactsStarted", tone: "ok" } });
    }
    const result = await changeMessages(platform, viewer, { ids, action });
    if (!result.ok) return result;
    const values = { number: result.value.changed };
    return ok({ to: listTo, toast: { key: `messages_${kind}`, tone: "ok", values } });
  }

  async function sendAgain(): Promise<Result<Led>> {
    const blank = blankContent(viewer.preferences.timeZone);
    const ones = filter ? { filter } : { ids };
    const draft = await draftOfFailed(platform, viewer, { id: form.key, ones, like: form.like, blank });
    return draft.ok ? ok({ to: `/send/message?d=${form.key}` }) : draft;
  }

  async function changeOf(): Promise<Result<RequestedChange>> {
    if (kind === "cancel") return ok({ kind });
    if (kind === "blacklist") return ok({ kind, title: t("blacklistTitle") });
    if (form.list) return ok({ kind: "copy", to: form.list });
    if (!form.title) return refuse("listRequired", "list");
    await guard(args, "contactLists.create");
    // A resubmitted form uses the same list.
    const known = await getList(platform.db, viewer, form.key);
    if (!known) await createList(platform, viewer, { title: form.title, type: "regular" }, { id: form.key });
    return ok({ kind: "copy", to: form.key });
  }
}

export default function OutgoingBulk() {
  const { key, kind, lists, mayCreate, isEmpty, listTo, words } = useLoaderData<typeof loader>();
  const { t: common } = useTranslation("common");
  const { pathname, search } = useLocation();
  const answer: Answer | undefined = useActionData<typeof action>();
  return (
    <FormDialog
      title={words.title}
      closeTo={listTo}
      action={pathname + search}
      submit={words.submit}
      variant={kind === "cancel" ? "danger-solid" : "primary"}
      errors={answer?.errors}
      {...(kind === "cancel" ? { back: common("close") } : {})}
    >
      <input type="hidden" name="key" value={key} />
      <OutgoingBulkFields choice={answer?.choice} lists={lists} mayCreate={mayCreate} isEmpty={isEmpty} words={words} />
    </FormDialog>
  );
}

/** Scope and options of a bulk change: the message to resend, or the target list. */
function OutgoingBulkFields({ choice, lists, mayCreate, isEmpty, words }: OutgoingBulkData) {
  return (
    <>
      {isEmpty ? <Note tone="warn" title={words.who} /> : <p>{words.who}</p>}
      {choice && (
        <Choices
          field={{ id: "change-like", name: "like" }}
          legend={choice.legend}
          options={choice.options}
          hint={choice.more}
        />
      )}
      {lists && lists.length > 0 && (
        <Field field={{ id: "change-list" }} label={words.list}>
          <Select id="change-list" name="list" required={!mayCreate} blank={words.newList} options={lists} />
        </Field>
      )}
      {lists && mayCreate && (
        <Field field={{ id: "change-title" }} label={words.newTitle}>
          <Input id="change-title" name="title" autoComplete="off" maxLength={150} />
        </Field>
      )}
      {words.hints.map((hint) => (
        <p key={hint} className="hint">
          {hint}
        </p>
      ))}
    </>
  );
}
