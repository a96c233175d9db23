import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../../components/layout/page-head";
import { Chips, setFilters } from "../../../components/lists/chips";
import { FilterBar } from "../../../components/lists/filter-bar";
import { FilterSelect } from "../../../components/lists/filter-fields";
import { ScopeSwitch } from "../../../components/lists/scope-switch";
import { useChannelName } from "../../../components/ui/channel-name";
import { Empty } from "../../../components/ui/empty";
import { formatNumber, formatWhen } from "../../../components/ui/format";
import { can } from "../../../domain/base/access/viewer";
import { CHANNELS } from "../../../domain/base/channels/channels";
import { getTask } from "../../../domain/base/tasks/tasks";
import { findFailures } from "../../../domain/messaging/sendings/list/failures";
import type { ScreenHandle } from "../../../web/frame/handle";
import { useZone } from "../../../web/frame/preferences";
import { openScope } from "../../../web/lists/scope.server";
import { wholePath } from "../../../web/lists/whole-path";
import { localeOf } from "../../../web/words/locale";
import { operatorName } from "../../../web/words/operator-names.server";
import { codeWriter } from "../shared/code-text.server";
import { reasonsOf } from "../shared/failure-text.server";
import { DayFields, PeriodSelect } from "../shared/period-select";
import { FailureGroups } from "./failure-groups";
import { filterOf } from "./filter.server";
import { FAILURES, OUTGOING, pathOf, readQuery, UNKNOWN_OPERATOR } from "./query";

export const handle: ScreenHandle = { screen: "failures" };

export async function loader(args: LoaderFunctionArgs) {
  const scope = await openScope(args, "sendings.get");
  const { viewer, platform, whose } = scope;
  const { db, clock } = platform;
  const search = new URL(args.request.url).searchParams;
  const typed = readQuery(search);
  const kept = {
    whose,
    groupId: typed.groupId,
    type: typed.type,
    period: typed.period,
    from: typed.from,
    to: typed.to,
  };
  const query = { ...readQuery(new URLSearchParams()), ...kept };
  const { taskId, type, from, to } = filterOf(query, clock(), viewer.preferences.timeZone) ?? {};
  const [failures, task, language, shown] = await Promise.all([
    findFailures(db, scope.owners, { taskId, type, from, to }),
    query.groupId && can(viewer, "tasks.get") ? getTask(db, scope.one, query.groupId) : null,
    localeOf(args.request, args.context),
    scope.shown(),
  ]);
  const reasons = reasonsOf(failures.reasons, { viewer: scope.isOwn ? viewer : null, codes: codeWriter(language) });
  const operators = failures.operators.map(({ key, count }) => ({ key: operatorName(key, language), count }));
  return { ...failures, reasons, operators, query, taskTitle: task?.title ?? null, now: clock(), scope: shown };
}

export default function Failures() {
  const { t, i18n } = useTranslation("failures");
  const { t: words } = useTranslation("messages");
  const zone = useZone();
  const data = useLoaderData<typeof loader>();
  const { query, total, isAll, since, now, reasons, operators, senders } = data;
  const number = formatNumber(total, i18n.language);
  const when = since === null ? "" : formatWhen(since, now, i18n.language, zone);
  const to = (change: Parameters<typeof pathOf>[1]) => pathOf({ ...query, status: "failed" }, change);
  return (
    <>
      <PageHead
        crumb={{ to: pathOf(query), label: words("outgoing") }}
        title={t("title")}
        lead={total > 0 && <span>{isAll ? t("all", { number }) : t("newest", { number, when })}</span>}
      />
      <ScopeSwitch base={FAILURES} scope={data.scope} />
      <Filters />
      {total === 0 ? (
        <Empty kind={isAll ? "nothing" : "noMatch"} title={t(isAll ? "none" : "noneOfNewest")}>
          {t("noneHelp")}
        </Empty>
      ) : (
        <div className="cols readable mt-4">
          <FailureGroups
            id="reasons"
            title={t("byReason")}
            total={total}
            groups={reasons.map(({ key, ...reason }) => ({
              ...reason,
              key,
              label: reason.text,
              to: to({ error: key }),
            }))}
          />
          <div className="stack gap-8">
            <FailureGroups
              id="operators"
              title={t("byOperator")}
              total={total}
              groups={operators.map(({ key, count }) => ({
                key,
                count,
                label: key || t("unknownOperator"),
                to: to({ operator: key || UNKNOWN_OPERATOR }),
              }))}
            />
            <FailureGroups
              id="senders"
              title={t("bySender")}
              total={total}
              groups={senders.map(({ key, count }) => ({
                key,
                count,
                label: key || t("noSender"),
                to: key ? to({ sender: key }) : null,
              }))}
            />
          </div>
        </div>
      )}
    </>
  );
}

function Filters() {
  const { t: words } = useTranslation("messages");
  const channel = useChannelName();
  const { query, taskTitle } = useLoaderData<typeof loader>();
  const chips = setFilters({
    type: query.type && channel(query.type),
    period: query.period && words(`period_${query.period}`),
    from: query.from && words("chipFrom", { day: query.from }),
    to: query.to && words("chipTo", { day: query.to }),
    groupId: query.groupId && words("chipTask", { value: taskTitle ?? words("unknownTask") }),
  });
  return (
    <>
      <FilterBar
        action={FAILURES}
        label={words("filters")}
        show={words("show")}
        count={chips.filter(({ name }) => name !== "groupId").length}
        kept={{ groupId: query.groupId, whose: query.whose }}
        tools={
          <Link className="text-sm" to={pathOf({ ...query, status: "failed" }, {}, OUTGOING)}>
            {words("showFailed")}
          </Link>
        }
      >
        <FilterSelect name="type" label={words("channel")} defaultValue={query.type ?? ""}>
          <option value="">{words("anyChannel")}</option>
          {CHANNELS.map((type) => (
            <option key={type} value={type}>
              {channel(type)}
            </option>
          ))}
        </FilterSelect>
        <PeriodSelect period={query.period} />
        <DayFields from={query.from} to={query.to} />
      </FilterBar>
      <Chips
        chips={chips}
        without={(name) => pathOf(query, { [name]: null }, FAILURES)}
        resetTo={chips.length > 0 ? wholePath(FAILURES, { standard: null }, query.whose) : null}
        reset={words("reset")}
      />
    </>
  );
}
