import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { PageHead } from "../../components/layout/page-head";
import { Button } from "../../components/ui/button";
import { Choices } from "../../components/ui/choices";
import { Empty } from "../../components/ui/empty";
import { Progress } from "../../components/ui/progress";
import { type DuplicateMeta, groupsNow, startDuplicates } from "../../domain/contacts/duplicates";
import { LIKENESSES } from "../../domain/contacts/likeness";
import { getList } from "../../domain/contacts/lists";
import { mergeContacts } from "../../domain/contacts/merge";
import { progressOf } from "../../domain/tasks/progress";
import { getTask } from "../../domain/tasks/tasks";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { found } from "../../web/reply";
import { redirectWithToast } from "../../web/toast";
import { comparedOf } from "./compared.server";
import { DuplicateGroup } from "./duplicate-group";
import { sayer } from "./page-words";
import { pageWords } from "./page-words.server";

export const handle: ScreenHandle = { screen: "contacts", live: ["tasks", "contacts"] };

const RIGHTS = ["contacts.get", "contacts.update", "contacts.remove"] as const;
const SHOWN_GROUPS = 20;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, RIGHTS);
  const { db, clock } = platform;
  const { id, title } = found(await getList(db, viewer, args.params.id ?? ""));
  const taskId = new URL(args.request.url).searchParams.get("task");
  const row = taskId ? await getTask(db, viewer, taskId) : null;
  const task = row?.type === "contacts:duplicates" && row.data.listId === id ? row : null;
  const { groups = [], isCut = false } = (task?.meta ?? {}) as Partial<DuplicateMeta>;
  const there = await groupsNow(db, viewer, groups);
  const lists = await Promise.all(
    [...new Set(there.flat().map(({ listId }) => listId))].map((list) => getList(db, viewer, list)),
  );
  const titles = new Map(lists.flatMap((list) => (list ? [[list.id, list.title] as const] : [])));
  return {
    list: { id, title },
    task: task && { id: task.id, isRunning: task.state === "running", progress: progressOf(task, clock()) },
    groups: there.slice(0, SHOWN_GROUPS).map((group) => comparedOf(group, titles)),
    left: there.length,
    isCut,
    words: await pageWords(args),
    isRunning: task?.state === "running",
  };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, RIGHTS);
  const { id } = found(await getList(platform.db, viewer, args.params.id ?? ""));
  const form = await args.request.formData();
  const to = `/contacts/${id}/duplicates`;
  if (form.get("intent") !== "merge") {
    const by = LIKENESSES.find((one) => one === form.get("by"));
    if (!by) throw redirect(to, 303);
    const started = found(await startDuplicates(platform, viewer, { listId: id, by }));
    if (!started.ok) throw redirect(to, 303);
    throw redirect(`${to}?task=${started.value.taskId}`, 303);
  }
  let merged = 0;
  for (const chosen of form.getAll("group")) {
    const keep = placeOf(form.get(`keep-${chosen}`));
    const others = form.getAll(`place-${chosen}`).flatMap((value) => placeOf(value) ?? []);
    if (keep) merged += await mergeContacts(platform, viewer, keep, others);
  }
  return redirectWithToast(`${to}?task=${form.get("task")}`, {
    key: "contactsMerged",
    tone: "ok",
    values: { count: merged },
  });
}

function placeOf(value: unknown) {
  const [listId, phone] = String(value ?? "").split("/");
  return listId && phone ? { listId, phone } : null;
}

/** Who stands in a list more than once, side by side, and which of them stays. */
export default function Duplicates() {
  const { list, task, groups, left, isCut, words } = useLoaderData<typeof loader>();
  const t = sayer(words);
  const to = `/contacts/${list.id}/duplicates`;
  return (
    <>
      <PageHead title={t("duplicatesTitle")} crumb={{ to: `/contacts/${list.id}`, label: list.title }} />
      <Form method="post" action={to} className="stack mt-5 max-w-168 gap-3">
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
        <Empty kind="nothing" icon="users-round" title={t("noDuplicates")} />
      )}
      {task && groups.length > 0 && (
        <Form method="post" action={to} className="stack mt-6 gap-6">
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
