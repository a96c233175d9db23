import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Split } from "../../components/layout/panel";
import { can } from "../../domain/access/viewer";
import { findIncoming, UNCLAIMED } from "../../domain/incoming/find";
import { parsePhone } from "../../domain/shared/phone";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { boundsOf } from "../../web/periods";
import { IncomingFilters } from "./incoming-filters";
import { IncomingList } from "./incoming-list";
import { readQuery } from "./incoming-query";
import { type ListedIncoming, listed } from "./incoming-row.server";

export const handle: ScreenHandle = { screen: "incoming", live: ["sendingsIncoming"] };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "sendingsIncoming.get");
  const { db, clock } = platform;
  const isManager = viewer.level === "manager";
  const asked = readQuery(new URL(args.request.url).searchParams);
  const query = isManager ? asked : { ...asked, whose: null };
  const phone = query.phone ? parsePhone(query.phone) : undefined;
  const filter = {
    sender: phone ?? undefined,
    type: query.type ?? undefined,
    isStop: query.stop ? true : undefined,
    sendingId: query.sendingId ?? undefined,
    cursor: query.cursor ?? undefined,
    ...(query.period ? boundsOf(query.period, clock(), viewer.preferences.timeZone) : {}),
    limit: query.rows,
  };
  const page =
    phone === null
      ? { rows: [], total: 0, isTotalExact: true, next: null }
      : await findIncoming(db, query.whose ? UNCLAIMED : viewer, filter);
  return {
    ...page,
    rows: page.rows.map(listed),
    query,
    isPhone: phone !== null,
    isManager,
    maySeeSent: can(viewer, "sendings.get"),
    maySend: can(viewer, "sendings.generate"),
    now: clock(),
  };
}

export type IncomingData = Omit<Awaited<ReturnType<typeof loader>>, "rows"> & { rows: ListedIncoming[] };

export default function Incoming() {
  const { t } = useTranslation("incoming");
  const data = useLoaderData<typeof loader>();
  const { id } = useParams();
  return (
    <Split label={t("caption")} panel={id ? <Outlet /> : null}>
      <IncomingFilters data={data} isNarrow={id !== undefined} />
      <IncomingList data={data} openId={id ?? null} />
    </Split>
  );
}
