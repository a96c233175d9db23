import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/cloudflare";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../components/layout/page-head";
import { Empty } from "../../components/ui/empty";
import { ErrorSummary } from "../../components/ui/error-summary";
import { CodedError } from "../../domain/base/shared/errors/errors";
import { findDefaults, findOwnViews } from "../../domain/people/views/find";
import { LIST_NAMES, type ListName } from "../../domain/people/views/lists";
import { mayShareViews } from "../../domain/people/views/views";
import { SCREENS } from "../../screens";
import { readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { LIST_SCREENS } from "../../web/lists/list-screens";
import { guard } from "../../web/session/guard";
import { INTENTS } from "./save.server";
import { ViewRows } from "./view-rows";

export const handle: ScreenHandle = { screen: "views", live: ["views"] };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.views);
  const [rows, defaults] = await Promise.all([findOwnViews(platform.db, viewer), findDefaults(platform.db, viewer)]);
  const shown = rows.map(({ id, name, query, resource, audience }) => ({
    id,
    name,
    query,
    resource: resource as ListName,
    isDefault: defaults.has(id),
    isShared: audience !== "me",
  }));
  const lists = LIST_NAMES.map((name) => ({ name, rows: shown.filter(({ resource }) => resource === name) }));
  return { lists: lists.filter(({ rows }) => rows.length > 0), mayShare: mayShareViews(viewer) };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.views);
  const form = await readForm(args.request);
  const intent = String(form.get("intent"));
  const run = Object.hasOwn(INTENTS, intent) && INTENTS[intent];
  if (!run) throw new CodedError("badRequest");
  return run({ platform, viewer, form });
}

export type ViewsData = SerializeFrom<typeof loader>;

export default function Views() {
  const { t } = useTranslation("views");
  const { t: screens } = useTranslation("screens");
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<{ reply?: SubmissionResult<string[]> }>();
  const errors = Object.values(answer?.reply?.error ?? {}).flatMap((list) => list ?? []);
  return (
    <>
      <PageHead title={screens("views")} lead={t("lead")} />
      <ErrorSummary errors={errors} />
      {data.lists.length === 0 && (
        <Empty kind="nothing" icon="bookmark" title={t("nothing")}>
          {t("nothingHelp")}
        </Empty>
      )}
      {data.lists.map(({ name, rows }) => (
        <section key={name} className="stack mt-5 gap-2">
          <h2>{screens(LIST_SCREENS[name])}</h2>
          <ViewRows list={name} rows={rows} mayShare={data.mayShare} />
        </section>
      ))}
      <Outlet />
    </>
  );
}
