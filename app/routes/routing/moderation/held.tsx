import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { type Column, DataTable } from "../../../components/tables/data-table";
import { Button } from "../../../components/ui/button";
import { useChannelName } from "../../../components/ui/channel-name";
import { Tag } from "../../../components/ui/chip";
import { Empty } from "../../../components/ui/empty";
import { formatWhen } from "../../../components/ui/format";
import { Pager } from "../../../components/ui/pager";
import { CodedError } from "../../../domain/base/shared/errors/errors";
import { formatPhone } from "../../../domain/base/shared/phone";
import { moderateHeld } from "../../../domain/messaging/sendings/actions/decide-held";
import { findHeld } from "../../../domain/messaging/sendings/actions/moderate";
import { SCREENS } from "../../../screens";
import { readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { useZone } from "../../../web/frame/preferences";
import { redirectWithToast } from "../../../web/http/toast";
import { readPaging } from "../../../web/lists/paging";
import { guard } from "../../../web/session/guard";
import { byManager } from "../shared/revalidate";

export const handle: ScreenHandle = { screen: "held", live: ["held"] };

const decision = z.object({
  moderation: z.enum(["approved", "rejected"]),
  ids: z.array(z.string().min(1)).min(1).max(100),
});

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await guard(args, SCREENS.held);
  const { cursor, rows: size } = readPaging(args.request);
  const { rows, next } = await findHeld(platform.db, { cursor: cursor ?? undefined, limit: size });
  return {
    rows: rows.map(({ id, type, sender, recipient, text, timeline }) => ({
      id,
      type,
      sender,
      text,
      recipient: formatPhone(recipient),
      rules: timeline[0]?.rules ?? [],
      at: timeline[0]?.at ?? null,
    })),
    next,
    isLater: cursor !== null,
    now: platform.clock(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, byManager("routing.update"));
  const form = await readForm(args.request);
  const read = decision.safeParse({ moderation: form.get("moderation"), ids: form.getAll("ids") });
  if (!read.success) throw new CodedError("badRequest");
  const { moderation } = read.data;
  const number = await moderateHeld(platform, viewer, read.data);
  const key = moderation === "approved" ? "heldApproved" : "heldRejected";
  return redirectWithToast("/routing/held", { key, tone: "ok", values: { number } });
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

export default function Held() {
  const { t } = useTranslation("routing");
  const { t: moderation } = useTranslation("moderation");
  const { rows, next, isLater, now } = useLoaderData<typeof loader>();
  const columns = useColumns(now);
  if (rows.length === 0 && !isLater) {
    return (
      <div className="mt-5">
        <Empty kind="nothing" icon="shield" title={t("held_nothing")}>
          {t("held_help")}
        </Empty>
      </div>
    );
  }
  return (
    <div className="mt-5">
      <p className="pb-3 text-sm">
        <Link to={`${SCREENS.review.path}?kind=held`}>{moderation("toQueue")}</Link>
      </p>
      <DataTable caption={t("held_caption")} columns={columns} rows={rows} rowKey={({ id }) => id} />
      {(next || isLater) && (
        <Pager prev={isLater ? "/routing/held" : null} next={next && `/routing/held?cursor=${next}`} />
      )}
    </div>
  );
}

function useColumns(now: number): Column<Row>[] {
  const { t, i18n } = useTranslation("routing");
  const channel = useChannelName();
  const zone = useZone();
  return [
    {
      key: "text",
      header: t("tag_text"),
      card: { side: "full", line: 1 },
      cell: ({ text, rules }) => (
        <div className="stack max-w-168 gap-0.5">
          <span className="whitespace-pre-wrap">{text}</span>
          {rules.length > 0 && <span className="text-xs text-ink-3">{t("heldBy", { names: rules.join(", ") })}</span>}
        </div>
      ),
    },
    {
      key: "to",
      header: t("tag_recipient"),
      card: { side: "left", line: 2 },
      cell: ({ recipient, sender, type, at }) => (
        <div className="stack gap-0.5">
          <span className="num">{recipient}</span>
          <span className="row gap-1.5 text-xs text-ink-3">
            <Tag>{channel(type)}</Tag>
            {sender}
            {at !== null && <span className="num">{formatWhen(at, now, i18n.language, zone)}</span>}
          </span>
        </div>
      ),
    },
    {
      key: "decide",
      header: <span className="sr-only">{t("moderation")}</span>,
      width: "min",
      card: { side: "full", line: 3 },
      cell: ({ id }) => (
        <Form method="post" action="/routing/held" className="row" preventScrollReset>
          <input type="hidden" name="ids" value={id} />
          <Button size="s" icon="check" name="moderation" value="approved">
            {t("approve")}
          </Button>
          <Button size="s" variant="danger" icon="ban" name="moderation" value="rejected">
            {t("reject")}
          </Button>
        </Form>
      ),
    },
  ];
}
