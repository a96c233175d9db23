import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DialogBody, DialogFoot, DialogFrame } from "../../components/layout/dialog-frame";
import { Button, LinkButton } from "../../components/ui/button";
import { formatNumber } from "../../components/ui/format";
import { progressOf } from "../../domain/tasks/progress";
import { getTask, stopTask } from "../../domain/tasks/tasks";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { found } from "../../web/reply";
import { redirectWithToast } from "../../web/toast";
import { TASK_KINDS } from "./task-look";

const WORDS = {
  bulk: { title: "stopTitle", help: "stopHelp", stop: "stopUnsent" },
  recurrent: { title: "stopTitle", help: "stopRecurrentHelp", stop: "stopRecurrent" },
  import: { title: "stopImportTitle", help: "stopImportHelp", stop: "stopUnread" },
} as const;

export const handle: ScreenHandle = { screen: "tasks" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "tasks.update");
  const row = found(await getTask(platform.db, viewer, args.params.id ?? ""));
  if (row.finishedAt !== null) throw redirect(`/messages/tasks/${row.id}`);
  return { id: row.id, kind: TASK_KINDS[row.type], left: progressOf(row, platform.clock()).left };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "tasks.update");
  const result = found(await stopTask(platform, viewer, args.params.id ?? ""));
  const toast = result.ok
    ? ({ key: "task_stop", tone: "ok" } as const)
    : ({ key: "task_changed", tone: "info" } as const);
  return redirectWithToast(`/messages/tasks/${args.params.id}`, toast);
}

/** What stopping leaves undone, before it is done. */
export default function StopTask() {
  const { t, i18n } = useTranslation("tasks");
  const { id, kind, left } = useLoaderData<typeof loader>();
  const isBusy = useNavigation().formAction?.endsWith("/stop");
  const to = `/messages/tasks/${id}`;
  const words = t(WORDS[kind].stop, { number: formatNumber(left, i18n.language) });
  return (
    <DialogFrame title={t(WORDS[kind].title)} closeTo={to}>
      <Form method="post" action={`${to}/stop`}>
        <DialogBody>
          <p>{t(WORDS[kind].help)}</p>
        </DialogBody>
        <DialogFoot>
          <Button variant="danger-solid" busy={isBusy && words}>
            {words}
          </Button>
          <LinkButton to={to} preventScrollReset>
            {t("keep")}
          </LinkButton>
        </DialogFoot>
      </Form>
    </DialogFrame>
  );
}
