import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ListFoot } from "../../../components/tables/list-foot";
import { Note } from "../../../components/ui/note";
import { can } from "../../../domain/base/access/viewer";
import { CodedError } from "../../../domain/base/shared/errors/errors";
import { PAGE_SIZE } from "../../../domain/base/shared/ui-constants";
import { findDeliveries } from "../../../domain/messaging/webhooks/deliveries";
import { getHook } from "../../../domain/messaging/webhooks/hooks";
import { findRequests } from "../../../domain/messaging/webhooks/inspector";
import { sendAgain } from "../../../domain/messaging/webhooks/replay";
import { sendTest } from "../../../domain/messaging/webhooks/test-event";
import { stateOfHook } from "../../../domain/messaging/webhooks/view";
import { readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { DeliveriesTable } from "./deliveries-table";
import { pathOf, readShown, SHOWN, type Shown } from "./query";
import { RequestsTable } from "./requests-table";
import { WebhookHead } from "./webhook-head";

export const handle: ScreenHandle = { screen: "webhooks", live: ["webhooks"] };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "webhooks.get");
  const { db, clock } = platform;
  const { id: hookId = "" } = args.params;
  const params = new URL(args.request.url).searchParams;
  const shown = readShown(params);
  const cursor = params.get("cursor");
  const filter = { state: shown === "requests" ? undefined : shown, cursor: cursor ?? undefined, limit: PAGE_SIZE };
  const [known, requests, page] = await Promise.all([
    getHook(db, viewer, hookId),
    shown === "requests" ? findRequests(db, viewer, hookId) : [],
    shown === "requests" ? { rows: [], next: null } : findDeliveries(db, viewer, hookId, filter),
  ]);
  const row = found(known);
  const { id, title, url, method, failingSince, delivered, failed } = row;
  return {
    id,
    title,
    url,
    method,
    failingSince,
    delivered,
    failed,
    shown,
    cursor,
    state: stateOfHook(row),
    requests: requests.map(({ number, type, attempt, isOk, status, error, ms, createdAt }) => ({
      number,
      type,
      attempt,
      isOk,
      status,
      error,
      ms,
      createdAt,
    })),
    deliveries: page.rows.map(({ id, event, attempts, status, error, nextAt, updatedAt }) => ({
      id,
      type: event.type,
      attempts,
      status,
      error,
      nextAt,
      updatedAt,
    })),
    next: page.next,
    now: clock(),
    may: { update: can(viewer, "webhooks.update"), remove: can(viewer, "webhooks.remove") },
  };
}

export type WebhookData = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "webhooks.update");
  const id = args.params.id ?? "";
  const form = await readForm(args.request);
  const intent = form.get("intent");
  if (intent === "test") {
    const result = found(await sendTest(platform, viewer, id));
    if (!result.ok) return redirectWithToast(pathOf(id, "requests"), { key: "webhookTestOften", tone: "info" });
    const { isOk, status, error } = result.value;
    const values = { status: status ?? error ?? "" };
    const flash = isOk ? { key: "webhookTestOk", tone: "ok" } : { key: "webhookTestFailed", tone: "bad" };
    return redirectWithToast(pathOf(id, "requests"), { ...flash, values } as Parameters<typeof redirectWithToast>[1]);
  }
  if (intent !== "again") throw new CodedError("badRequest");
  found(await sendAgain(platform, viewer, id, String(form.get("delivery"))));
  return redirectWithToast(pathOf(id, "waiting"), { key: "webhookAgain", tone: "ok" });
}

export default function Webhook() {
  const { t } = useTranslation("webhooks");
  const data = useLoaderData<typeof loader>();
  const { id, state, shown, cursor, next, deliveries } = data;
  return (
    <>
      <WebhookHead data={data} />
      {(state === "failing" || state === "gone") && (
        <div className="mt-4">
          <Note tone={state === "gone" ? "bad" : "warn"} role="status" title={t(`note_${state}`)}>
            {t(`noteHelp_${state}`)}
          </Note>
        </div>
      )}
      <InspectorTabs id={id} shown={shown} />
      {shown === "requests" ? <RequestsTable data={data} /> : <DeliveriesTable data={data} />}
      {shown !== "requests" && (
        <ListFoot
          base={`/settings/webhooks/${id}`}
          query={{ show: shown }}
          paging={{ cursor, rows: PAGE_SIZE }}
          next={next}
          shown={next || cursor ? 0 : deliveries.length}
        />
      )}
      <Outlet />
    </>
  );
}

function InspectorTabs({ id, shown }: { id: string; shown: Shown }) {
  const { t } = useTranslation("webhooks");
  return (
    <div className="mt-6">
      <nav className="tabs" aria-label={t("show")}>
        {SHOWN.map((each) => (
          <Link key={each} to={pathOf(id, each)} aria-current={each === shown ? "page" : undefined} preventScrollReset>
            {t(`show_${each}`)}
          </Link>
        ))}
      </nav>
    </div>
  );
}
