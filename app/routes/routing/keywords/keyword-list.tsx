import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Outlet, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../../components/forms/form-field";
import type { Column } from "../../../components/tables/data-table";
import { Button, LinkButton } from "../../../components/ui/button";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { Field } from "../../../components/ui/field";
import { Textarea } from "../../../components/ui/input";
import { keywordsForm } from "../../../domain/network/routing/input";
import { keywordLists } from "../../../domain/network/routing/keywords/keyword-lists";
import { addKeywords, keywords } from "../../../domain/network/routing/keywords/keywords";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found, replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { GroupHead } from "../groups/head";
import { groupView } from "../groups/kinds.server";
import { listed } from "../shared/list.server";
import { ListFrame } from "../shared/list-frame";
import { byManager } from "../shared/revalidate";

export const handle: ScreenHandle = { screen: "keywords", live: ["keywordLists", "keywords"] };

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await guard(args, byManager("keywords.get"));
  const { id: groupId = "" } = args.params;
  const show = ({ id, regexp }: { id: string; regexp: string }) => ({ id, regexp });
  const [group, list] = await Promise.all([
    keywordLists.get(platform.db, groupId),
    listed(args.request, platform, keywords, show, { parentId: groupId }),
  ]);
  return { group: groupView(found(group)), list };
}

export async function action(args: ActionFunctionArgs) {
  const { platform } = await guard(args, byManager("keywords.create"));
  const list = found(await keywordLists.get(platform.db, args.params.id ?? ""));
  const submission = parseForm(await readForm(args.request), { schema: keywordsForm });
  if (submission.status !== "success") return replyInvalid(submission);
  const result = await addKeywords(platform, list.id, submission.value.regexps);
  if (!result.ok) return replyRefused(submission, result);
  return redirectWithToast(`/routing/keywords/${list.id}`, {
    key: "keywordsAdded",
    tone: "ok",
    values: { number: result.value },
  });
}

/** Keywords with a field for bulk adding. */
export default function KeywordList() {
  const { t } = useTranslation("routing");
  const { group, list } = useLoaderData<typeof loader>();
  const base = `/routing/keywords/${group.id}`;
  const columns: Column<{ id: string; regexp: string }>[] = [
    {
      key: "regexp",
      header: t("keyword"),
      width: "fill",
      card: { side: "left", line: 1 },
      cell: ({ regexp }) => <code className="font-mono text-xs">{regexp}</code>,
    },
    {
      key: "remove",
      header: <span className="sr-only">{t("remove")}</span>,
      width: "min",
      card: { side: "right", line: 1 },
      cell: ({ id }) => (
        <LinkButton
          variant="quiet"
          size="s"
          icon="trash-2"
          label={t("remove")}
          to={`${base}/words/${id}/remove`}
          preventScrollReset
        />
      ),
    },
  ];
  return (
    <>
      <GroupHead kind="keywords" group={group} />
      <AddWords action={base} />
      <ListFrame
        base={base}
        caption={t("words")}
        list={list}
        columns={columns}
        icon="tag"
        nothing={{ title: t("words_nothing"), help: t("words_help") }}
      />
      <Outlet />
    </>
  );
}

function AddWords({ action: target }: { action: string }) {
  const { t } = useTranslation("routing");
  const reply = useActionData<typeof action>()?.reply;
  const regexps = fieldsOf("words", reply)("regexps");
  const isBusy = useNavigation().formAction === target;
  const problem = regexps.errors ?? wrongLine(reply?.error);
  return (
    <Form method="post" action={target} noValidate className="mt-5 stack max-w-160 gap-3">
      <ErrorSummary errors={reply?.error?.[""] ?? reply?.error?.regexp ?? undefined} />
      <Field field={{ ...regexps, errors: problem }} label={t("addWords")} hint={t("addWordsHelp")}>
        <Textarea id={regexps.id} name="regexps" defaultValue={regexps.value} rows={4} spellCheck={false} />
      </Field>
      <div>
        <Button icon="plus" busy={isBusy && t("add")}>
          {t("add")}
        </Button>
      </div>
    </Form>
  );
}

// An invalid expression becomes an error of the field.
function wrongLine(errors: Record<string, string[] | null> | undefined | null): string[] | undefined {
  const [, first] = Object.entries(errors ?? {}).find(([name]) => /^regexps\[/.test(name)) ?? [];
  return first ?? undefined;
}
