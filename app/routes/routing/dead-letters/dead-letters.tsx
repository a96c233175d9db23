import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { type Column, DataTable } from "../../../components/tables/data-table";
import { Button, LinkButton } from "../../../components/ui/button";
import { Empty } from "../../../components/ui/empty";
import { formatWhen } from "../../../components/ui/format";
import { Pager } from "../../../components/ui/pager";
import { CodedError } from "../../../domain/base/shared/errors/errors";
import { retryByHand } from "../../../domain/network/dead-letters/by-hand";
import { isKeptKind } from "../../../domain/network/dead-letters/dead-letters";
import { firstOf } from "../../../domain/network/dead-letters/groups";
import { deadLetterViews } from "../../../domain/network/dead-letters/view";
import { SCREENS } from "../../../screens";
import { readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { useZone } from "../../../web/frame/preferences";
import { redirectWithToast } from "../../../web/http/toast";
import { readPaging } from "../../../web/lists/paging";
import { guard } from "../../../web/session/guard";
import { byManager } from "../shared/revalidate";

export const handle: ScreenHandle = { screen: "deadLetters", live: ["deadLetters"] };

const BASE = "/routing/deadLetters";
/** Rows per retry. */
const MOST = 100;

const retry = z.object({ ids: z.array(z.string().min(1)).max(MOST), kind: z.string().max(40).nullable() });

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await guard(args, SCREENS.deadLetters);
  const { cursor, rows: limit } = readPaging(args.request);
  const { rows, next } = await deadLetterViews(platform, { cursor: cursor ?? undefined, limit });
  return {
    rows: rows.map(({ kind, body, ...row }) => ({
      ...row,
      kind: isKeptKind(kind) ? kind : ("unknown" as const),
      body: JSON.stringify(body, null, 2),
    })),
    next,
    isLater: cursor !== null,
    now: platform.clock(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { platform } = await guard(args, byManager("routing.update"));
  const form = await readForm(args.request);
  const read = retry.safeParse({ ids: form.getAll("ids"), kind: form.get("kind") });
  if (!read.success) throw new CodedError("badRequest");
  const { ids, kind } = read.data;
  const number = await retryByHand(platform, ids.length > 0 ? ids : await firstOf(platform.files, kind, MOST));
  if (number === 0) return redirectWithToast(BASE, { key: "deadLettersGone", tone: "info" });
  return redirectWithToast(BASE, { key: "deadLettersRetried", tone: "ok", values: { number } });
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

/** Dead letters, oldest first; retried automatically and by hand. */
export default function DeadLetters() {
  const { t } = useTranslation("deadLetters");
  const { rows, next, isLater, now } = useLoaderData<typeof loader>();
  const columns = useColumns(now);
  if (rows.length === 0 && !isLater) {
    return (
      <div className="mt-5">
        <Empty kind="nothing" icon="shield" title={t("nothing")}>
          {t("help")}
        </Empty>
      </div>
    );
  }
  return (
    <div className="stack mt-5 gap-4">
      <div className="row flex-wrap justify-between gap-3">
        <p className="max-w-168 text-sm text-ink-2">{t("about")}</p>
        <Form method="post" action={BASE}>
          <Button icon="rotate-ccw">{t("retryAll")}</Button>
        </Form>
      </div>
      <DataTable caption={t("caption")} columns={columns} rows={rows} rowKey={({ id }) => id} />
      {(next || isLater) && <Pager prev={isLater ? BASE : null} next={next && `${BASE}?cursor=${next}`} />}
      <Outlet />
    </div>
  );
}

function useColumns(now: number): Column<Row>[] {
  const { t, i18n } = useTranslation("deadLetters");
  const zone = useZone();
  const when = (at: number) => formatWhen(at, now, i18n.language, zone);
  return [
    {
      key: "what",
      header: t("what"),
      width: "fill",
      card: { side: "full", line: 1 },
      cell: ({ kind, from, count, error, body }) => (
        <div className="stack gap-1">
          <span>
            {t(`kind_${kind}`, { number: count })}
            {from && <span className="text-ink-3"> · {from}</span>}
          </span>
          {error && <span className="text-xs break-words text-ink-3">{error}</span>}
          <details className="text-xs">
            <summary>{t("body")}</summary>
            <pre className="mt-1 max-h-60 max-w-168 overflow-auto whitespace-pre-wrap break-all">{body}</pre>
          </details>
        </div>
      ),
    },
    {
      key: "when",
      header: t("when"),
      width: "min",
      card: { side: "left", line: 2 },
      cell: ({ since, times, dueAt }) => (
        <div className="stack gap-0.5 whitespace-nowrap">
          <span className="num">{when(since)}</span>
          <span className="text-xs text-ink-3">{t("times", { number: times })}</span>
          <span className="num text-xs text-ink-3">
            {dueAt === null ? t("byHand") : t("next", { at: when(dueAt) })}
          </span>
        </div>
      ),
    },
    {
      key: "do",
      header: <span className="sr-only">{t("retry")}</span>,
      width: "min",
      card: { side: "full", line: 3 },
      cell: ({ id }) => (
        <div className="row gap-1.5">
          <Form method="post" action={BASE} preventScrollReset>
            <input type="hidden" name="ids" value={id} />
            <Button size="s" icon="rotate-ccw">
              {t("retry")}
            </Button>
          </Form>
          <LinkButton size="s" variant="danger" to={`${BASE}/${id}/remove`} preventScrollReset>
            {t("removeMore")}
          </LinkButton>
        </div>
      ),
    },
  ];
}
