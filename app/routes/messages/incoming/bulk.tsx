import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { FormDialog } from "../../../components/layout/form-dialog";
import { formatNumber } from "../../../components/ui/format";
import { Select } from "../../../components/ui/input";
import { Note } from "../../../components/ui/note";
import { ok } from "../../../domain/base/shared/errors/result";
import { newId } from "../../../domain/base/shared/ids";
import { newestLists } from "../../../domain/library/contacts/lists";
import { changeAllIncoming, changeIncoming, type RequestedIncoming } from "../../../domain/messaging/incoming/bulk";
import { BULK_KINDS, BULK_RIGHTS } from "../../../domain/messaging/incoming/bulk-kinds";
import { findIncoming, UNCLAIMED } from "../../../domain/messaging/incoming/find";
import { changeForm } from "../../../web/forms/change-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { leadTo, once } from "../../../web/http/idempotent.server";
import { replyErrors } from "../../../web/http/reply";
import { readChosen } from "../../../web/lists/chosen-rows";
import { ownListsOnly } from "../../../web/lists/scope.server";
import { guard } from "../../../web/session/guard";
import { i18n, localeOf } from "../../../web/words/locale";
import { shownTitle } from "../../../web/words/stock-titles.server";
import { sayIn } from "../shared/reply-page.server";
import { filterOf } from "./filter.server";
import { pathOf, readQuery } from "./query";

export const handle: ScreenHandle = { screen: "incoming" };

async function readRequest(args: LoaderFunctionArgs, said: URLSearchParams) {
  const { kind, ids, isAll } = readChosen(said, BULK_KINDS);
  const query = readQuery(said);
  const listTo = pathOf(query);
  if (!kind) throw redirect(listTo, 303);
  const { viewer, platform } = await guard(args, BULK_RIGHTS[kind]);
  const filter = filterOf(query, platform.clock(), viewer.preferences.timeZone);
  await ownListsOnly(query.whose, viewer, listTo);
  const isUnclaimed = query.whose === "nobody" && viewer.level === "manager";
  return { viewer, platform, kind, ids, isAll, filter, isUnclaimed, listTo };
}

export async function loader(args: LoaderFunctionArgs) {
  await guard(args, "sendingsIncoming.get");
  const { viewer, platform, kind, ids, isAll, filter, isUnclaimed, listTo } = await readRequest(
    args,
    new URL(args.request.url).searchParams,
  );
  if (kind === "read" || kind === "unread") throw redirect(listTo, 303);
  const language = await localeOf(args.request, args.context);
  const say = sayIn(language);
  const [lists, page] = await Promise.all([
    newestLists(platform.db, viewer, { type: kind === "blacklist" ? kind : undefined }),
    isAll && filter
      ? findIncoming(platform.db, isUnclaimed ? UNCLAIMED : viewer, { ...filter, limit: 1, isCounted: true })
      : null,
  ]);
  const count = isAll ? (page?.isTotalExact ? page.total : null) : ids.length;
  return {
    key: newId(),
    // With one blacklist or none, there is nothing to choose.
    lists: lists.rows.map(({ id, title }) => ({ value: id, label: shownTitle(title, language) })),
    mustChoose: kind === "list" || lists.rows.length > 1,
    isNobody: count === 0,
    listTo,
    words: {
      title: say(`title_${kind}`),
      submit: say(`submit_${kind}`),
      help: say(`help_${kind}`),
      who: count === null ? say("whoseAll") : say("whose", { number: formatNumber(count, language) }),
      nobody: say("noneChosen"),
      background: isAll ? say("background") : null,
      target: say("target"),
      noTargets: say("noTargets"),
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const door = await guard(args, "sendingsIncoming.get");
  const form = await changeForm(args.request);
  const { key: id, list: to = "", posted } = form;
  const said = new URL(args.request.url).searchParams;
  for (const [name, value] of posted) if (typeof value === "string") said.append(name, value);
  const { viewer, platform, kind, ids, isAll, filter, isUnclaimed, listTo } = await readRequest(args, said);
  const t = await i18n.getFixedT(await localeOf(args.request, args.context), "contacts");
  const action: RequestedIncoming =
    kind === "list"
      ? { kind, to }
      : kind === "blacklist"
        ? { kind, to: to || undefined, title: t("stopListTitle") }
        : { kind };
  if (isAll && !filter) throw redirect(listTo, 303);
  const title = sayIn(await localeOf(args.request, args.context))(`task_${kind}`);
  const led = await once(args, door, form, async () => {
    const result =
      isAll && filter
        ? await changeAllIncoming(platform, viewer, { id, filter, isUnclaimed, action, title })
        : await changeIncoming(platform, viewer, { ids, isUnclaimed, action });
    if (!result.ok) return result;
    if ("taskId" in result.value) {
      return ok({ to: `/messages/tasks/${result.value.taskId}`, toast: { key: "contactsStarted", tone: "ok" } });
    }
    const key = kind === "read" || kind === "unread" ? "incomingMarked" : "contactsChanged";
    return ok({ to: listTo, toast: { key, tone: "ok", values: { count: result.value.changed } } });
  });
  return led.ok ? leadTo(led.value) : replyErrors(led);
}

export default function IncomingBulk() {
  const { key, lists, mustChoose, isNobody, listTo, words } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const errors = useActionData<typeof action>()?.errors;
  return (
    <FormDialog title={words.title} closeTo={listTo} action={pathname + search} submit={words.submit} errors={errors}>
      <input type="hidden" name="key" value={key} />
      {isNobody ? <Note tone="warn" title={words.nobody} /> : <p>{words.who}</p>}
      {mustChoose &&
        (lists.length === 0 ? (
          <Note tone="warn" title={words.noTargets} />
        ) : (
          <Select name="list" aria-label={words.target} required options={lists} />
        ))}
      <p className="hint">{words.help}</p>
      {words.background && <p className="hint">{words.background}</p>}
    </FormDialog>
  );
}
