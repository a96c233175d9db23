import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { PageHead } from "../../../components/layout/page-head";
import { Button } from "../../../components/ui/button";
import { Choices } from "../../../components/ui/choices";
import { Empty } from "../../../components/ui/empty";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { Progress } from "../../../components/ui/progress";
import type { Viewer } from "../../../domain/base/access/viewer";
import { CONTACT_FIELDS } from "../../../domain/base/shared/contact-fields";
import { isEmail } from "../../../domain/base/shared/email";
import { ok, type Result } from "../../../domain/base/shared/errors/result";
import { newId } from "../../../domain/base/shared/ids";
import { formatPhone } from "../../../domain/base/shared/phone";
import type { Platform } from "../../../domain/base/shared/ports/platform";
import { progressOf } from "../../../domain/base/tasks/progress";
import { getTask } from "../../../domain/base/tasks/tasks";
import { type DuplicateMeta, groupsNow, startDuplicates } from "../../../domain/library/contacts/duplicates/duplicates";
import { LIKENESSES } from "../../../domain/library/contacts/duplicates/kind";
import { mergeContacts } from "../../../domain/library/contacts/duplicates/merge";
import { getList } from "../../../domain/library/contacts/lists";
import { type ContactRow, contactView } from "../../../domain/library/contacts/view";
import { changeForm } from "../../../web/forms/change-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { type Led, leadTo, once } from "../../../web/http/idempotent.server";
import { found, replyErrors } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { shownTitle } from "../../../web/words/stock-titles.server";
import { sayer } from "../shared/page-words";
import { pageWords } from "../shared/page-words.server";
import { type Compared, DuplicateGroup } from "./group";

export const handle: ScreenHandle = { screen: "contacts", live: ["tasks", "contacts"] };

const RIGHTS = ["contacts.get", "contacts.update", "contacts.remove"] as const;
const SHOWN_GROUPS = 20;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, RIGHTS);
  const { db, clock } = platform;
  const taskId = new URL(args.request.url).searchParams.get("task");
  const [{ id, title }, row, found, language] = await Promise.all([
    listOf(viewer, platform, args.params.id),
    taskId ? getTask(db, viewer, taskId) : null,
    taskId ? groupsNow(db, viewer, taskId) : [],
    localeOf(args.request, args.context),
  ]);
  const task = row?.type === "contacts:duplicates" && row.data.listId === id ? row : null;
  const { isCut = false } = (task?.meta ?? {}) as Partial<DuplicateMeta>;
  const there = task ? found : [];
  const titles = new Map(there.flat().map(({ listId, listTitle }) => [listId, shownTitle(listTitle, language)]));
  return {
    // Idempotency key of the search and the merge.
    key: newId(),
    list: { id, title: shownTitle(title, language) },
    task: task && { id: task.id, isRunning: task.state === "running", progress: progressOf(task, clock()) },
    groups: there.slice(0, SHOWN_GROUPS).map((group) => comparedOf(group, titles)),
    left: there.length,
    isCut,
    words: await pageWords(args),
    isRunning: task?.state === "running",
  };
}

export async function action(args: ActionFunctionArgs) {
  const door = await guard(args, RIGHTS);
  const { viewer, platform } = door;
  const { id: listId } = await listOf(viewer, platform, args.params.id);
  const form = await changeForm(args.request);
  const { key: id, posted } = form;
  const to = `/contacts/${listId}/duplicates`;
  const led = await once(args, door, form, async () => {
    if (posted.get("intent") === "merge") return merge();
    const by = LIKENESSES.find((one) => one === posted.get("by"));
    if (!by) return ok({ to });
    const started = found(await startDuplicates(platform, viewer, { id, listId, by }));
    return started.ok ? ok({ to: `${to}?task=${id}` }) : started;
  });
  return led.ok ? leadTo(led.value) : replyErrors(led);

  async function merge(): Promise<Result<Led>> {
    let count = 0;
    for (const chosen of posted.getAll("group")) {
      const keep = placeOf(posted.get(`keep-${chosen}`));
      const others = posted.getAll(`place-${chosen}`).flatMap((value) => placeOf(value) ?? []);
      const result = keep ? await mergeContacts(platform, viewer, keep, others) : ok({ merged: 0 });
      if (!result.ok) return result;
      count += result.value.merged;
    }
    return ok({
      to: `${to}?task=${posted.get("task")}`,
      toast: { key: "contactsMerged", tone: "ok", values: { count } },
    });
  }
}

// Excludes blacklists: a merge would remove a number from one.
async function listOf(viewer: Viewer, { db }: Platform, id = "") {
  const list = found(await getList(db, viewer, id));
  return found(list.type === "regular" ? list : null);
}

// An e-mail in place of a phone may contain a hyphen.
function placeOf(value: unknown) {
  const [listId, ...rest] = String(value ?? "").split("/");
  const phone = rest.join("/");
  return listId && phone ? { listId, phone } : null;
}

/** Duplicates of a list side by side. */
export default function Duplicates() {
  const { key, list, task, groups, left, isCut, words } = useLoaderData<typeof loader>();
  const t = sayer(words);
  const to = `/contacts/${list.id}/duplicates`;
  const errors = useActionData<typeof action>()?.errors;
  return (
    <>
      <PageHead title={t("duplicatesTitle")} crumb={{ to: `/contacts/${list.id}`, label: list.title }} />
      <ErrorSummary errors={errors} />
      <Form method="post" action={to} className="stack mt-5 max-w-168 gap-3">
        <input type="hidden" name="key" value={key} />
        <Choices
          field={{ id: "by", name: "by" }}
          legend={t("findBy")}
          defaultValue="email"
          options={LIKENESSES.map((value) => ({ value, label: t(`by_${value}`) }))}
        />
        <p>
          <Button name="intent" value="find" variant={groups.length === 0 ? "primary" : "secondary"}>
            {t("findDuplicates")}
          </Button>
        </p>
      </Form>
      {task?.isRunning && <Progress label={t("findDuplicates")} value={task.progress.percent} max={100} />}
      {task && !task.isRunning && groups.length === 0 && (
        <Empty kind="nothing" icon="users-round" title={t("noDuplicates")}>
          {isCut && t("comparedPart")}
        </Empty>
      )}
      {task && groups.length > 0 && (
        <Form method="post" action={to} className="stack mt-6 gap-6">
          <input type="hidden" name="key" value={key} />
          <input type="hidden" name="task" value={task.id} />
          <p className="hint">{t("mergeHelp")}</p>
          {groups.map((group, at) => (
            <DuplicateGroup key={group.map(({ place }) => place).join()} at={at} group={group} t={t} />
          ))}
          <p className="row flex-wrap gap-3">
            <Button variant="primary" name="intent" value="merge">
              {t("merge")}
            </Button>
            <span className="hint">{t(isCut ? "groupsCut" : "groups", { number: left })}</span>
          </p>
        </Form>
      )}
    </>
  );
}

/** Duplicates as columns; the oldest with a phone is preselected to be kept. */
function comparedOf(group: ContactRow[], titles: Map<string, string>): Compared[] {
  return group
    .toSorted((one, other) => isLone(one) - isLone(other) || one.createdAt - other.createdAt)
    .map((row) => {
      const view = contactView(row);
      const values = CONTACT_FIELDS.flatMap((field) =>
        field !== "phone" && view[field] !== null ? [[field, view[field]]] : [],
      );
      return {
        place: `${row.listId}/${row.phone}`,
        phone: formatPhone(row.phone),
        list: titles.get(row.listId) ?? "",
        values: Object.fromEntries(values) as Compared["values"],
      };
    });
}

const isLone = ({ phone }: ContactRow) => Number(isEmail(phone));
