import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../../components/layout/page-head";
import { getSegment, updateSegment } from "../../../domain/library/contacts/segments/segments";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { SegmentForm } from "./form";
import { pressSegment } from "./form.server";
import { offeredLists } from "./lists.server";
import { shownSegment } from "./shown";

export const handle: ScreenHandle = { screen: "segments" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "contactLists.update");
  const [row, lists] = await Promise.all([
    getSegment(platform.db, viewer, args.params.id ?? ""),
    offeredLists(platform, viewer, await localeOf(args.request, args.context)),
  ]);
  return { known: shownSegment(found(row)), lists };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "contactLists.update");
  const id = args.params.id ?? "";
  found(await getSegment(platform.db, viewer, id));
  return pressSegment(args.request, async (input) => found(await updateSegment(platform, viewer, id, input)));
}

export default function EditSegment() {
  const { t } = useTranslation("segments");
  const { known, lists } = useLoaderData<typeof loader>();
  const closeTo = `/contacts/segments/${known.id}`;
  return (
    <>
      <PageHead title={t("editTitle")} crumb={{ to: closeTo, label: known.title }} />
      <SegmentForm known={known} lists={lists} closeTo={closeTo} />
    </>
  );
}
