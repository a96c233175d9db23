import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../../components/layout/page-head";
import { createSegment } from "../../../domain/library/contacts/segments/segments";
import type { ScreenHandle } from "../../../web/frame/handle";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { conditionsIn } from "./conditions-in";
import { SegmentForm } from "./form";
import { pressSegment } from "./form.server";
import { offeredLists } from "./lists.server";

export const handle: ScreenHandle = { screen: "segments" };

/** A list's filter in the address becomes the first conditions. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "contactLists.create");
  const lists = await offeredLists(platform, viewer, await localeOf(args.request, args.context));
  const conditions = conditionsIn(new URL(args.request.url).searchParams, lists);
  return { known: { title: "", match: "all" as const, conditions }, lists };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "contactLists.create");
  return pressSegment(args.request, (input) => createSegment(platform, viewer, input));
}

export default function NewSegment() {
  const { t } = useTranslation("segments");
  const { known, lists } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("newTitle")} crumb={{ to: "/contacts/segments", label: t("title") }} />
      <SegmentForm known={known} lists={lists} closeTo="/contacts/segments" />
    </>
  );
}
