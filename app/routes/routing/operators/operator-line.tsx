import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../../components/forms/form-field";
import { TextField } from "../../../components/forms/text-field";
import { operatorGroupInput } from "../../../domain/network/routing/input";
import { operatorGroups } from "../../../domain/network/routing/operators/operator-groups";
import { dictionaries } from "../../../domain/network/routing/rules/dictionaries";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import { found, replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { FormDialog } from "../shared/form-dialog";
import { byManager } from "../shared/revalidate";
import { rowOf, save } from "../shared/save.server";

const MARKS = ["country", "operator", "mcc", "mnc", "type"] as const;
const lineForm = operatorGroupInput.omit({ DictionaryId: true });

export async function loader(args: LoaderFunctionArgs) {
  const { id = "", lineId } = args.params;
  const { platform } = await guard(args, byManager(lineId ? "operatorGroups.update" : "operatorGroups.create"));
  const [dictionary, row] = await Promise.all([
    dictionaries.get(platform.db, id),
    rowOf(platform, operatorGroups, lineId),
  ]);
  found(dictionary);
  const { group = "", country = null, operator = null, mcc = null, mnc = null, type = null } = row ?? {};
  return { dictionaryId: id, id: row?.id ?? null, stored: { group, country, operator, mcc, mnc, type } };
}

export async function action(args: ActionFunctionArgs) {
  const { id = "", lineId } = args.params;
  const { platform } = await guard(args, byManager(lineId ? "operatorGroups.update" : "operatorGroups.create"));
  const submission = parseForm(await readForm(args.request), { schema: lineForm });
  if (submission.status !== "success") return replyInvalid(submission);
  found(await dictionaries.get(platform.db, id));
  const { group, country = null, operator = null, mcc = null, mnc = null, type = null } = submission.value;
  const line = { DictionaryId: id, group, country, operator, mcc, mnc, type };
  const result = await save(platform, operatorGroups, lineId, line);
  if (!result.ok) return replyRefused(submission, result);
  return redirectWithToast(`/routing/operators/${id}`, { key: "saved", tone: "ok" });
}

export default function OperatorLine() {
  const { t } = useTranslation("routing");
  const { dictionaryId, id, stored } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const field = fieldsOf("line", reply, stored);
  const base = `/routing/operators/${dictionaryId}`;
  return (
    <FormDialog
      title={t(id ? "line_edit" : "line_new")}
      action={`${base}/lines/${id ?? "new"}`}
      closeTo={base}
      errors={reply?.error?.[""] ?? undefined}
      removeTo={id ? `${base}/lines/${id}/remove` : undefined}
    >
      <TextField field={field("group")} label={t("group")} hint={t("groupHelp")} maxLength={150} autoComplete="off" />
      {MARKS.map((mark) => (
        <TextField
          key={mark}
          field={field(mark)}
          label={t(`mark_${mark}`)}
          optional
          maxLength={150}
          autoComplete="off"
        />
      ))}
    </FormDialog>
  );
}
