import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Split } from "../../components/layout/panel";
import { findSendings } from "../../domain/sendings/find";
import { parsePhone } from "../../domain/shared/phone";
import { getTask } from "../../domain/tasks/tasks";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { boundsOf } from "../../web/periods";
import { OutgoingFilters } from "./outgoing-filters";
import { OutgoingList } from "./outgoing-list";
import { readQuery } from "./outgoing-query";
import { type ListedMessage, listed } from "./outgoing-row";

export const handle: ScreenHandle = { screen: "outgoing", live: ["sendings"] };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "sendings.get");
  const { db, clock } = platform;
  const query = readQuery(new URL(args.request.url).searchParams);
  const { status, groupId, cursor, rows: limit } = query;
  const phone = query.phone ? parsePhone(query.phone) : undefined;
  const filter = {
    phone: phone ?? undefined,
    status: status ?? undefined,
    taskId: groupId ?? undefined,
    cursor: cursor ?? undefined,
    ...(query.period ? boundsOf(query.period, clock(), viewer.preferences.timeZone) : {}),
    limit,
  };
  const [page, task] = await Promise.all([
    phone === null ? { rows: [], total: 0, isTotalExact: true, next: null } : findSendings(db, viewer, filter),
    groupId ? getTask(db, viewer, groupId) : null,
  ]);
  const rows = page.rows.map(listed);
  const isRunning = rows.some((row) => row.status === "pending" || row.status === "processing");
  return {
    ...page,
    rows,
    query,
    isPhone: phone !== null,
    taskTitle: task?.title ?? null,
    now: clock(),
    isRunning,
  };
}

export type OutgoingData = Omit<Awaited<ReturnType<typeof loader>>, "rows"> & { rows: ListedMessage[] };

export default function Outgoing() {
  const { t } = useTranslation("messages");
  const data = useLoaderData<typeof loader>();
  const { id } = useParams();
  return (
    <Split label={t("caption")} panel={id ? <Outlet /> : null}>
      <OutgoingFilters data={data} isNarrow={id !== undefined} />
      <OutgoingList data={data} openId={id ?? null} />
    </Split>
  );
}
