import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../../components/layout/page-head";
import { LinkButton } from "../../../components/ui/button";
import type { Viewer } from "../../../domain/base/access/viewer";
import { type Result, refuse } from "../../../domain/base/shared/errors/result";
import { hashOf } from "../../../domain/base/shared/hash";
import { newId } from "../../../domain/base/shared/ids";
import { DEFAULT_ZONE } from "../../../domain/base/shared/time/default-zone";
import { buyersBelowCost } from "../../../domain/money/tariffs/buyers-below-cost";
import { isRepriced } from "../../../domain/money/tariffs/changes";
import { countHolders, getSettable } from "../../../domain/money/tariffs/find";
import { fieldOf, tariffForm } from "../../../domain/money/tariffs/form";
import { SOURCES } from "../../../domain/money/tariffs/input";
import { meantBy, stateBefore, withdrawChange } from "../../../domain/money/tariffs/planned-changes";
import { writePrices } from "../../../domain/money/tariffs/price-field";
import { comparePrices } from "../../../domain/money/tariffs/price-table";
import { changed, currencyOf, type TariffRow } from "../../../domain/money/tariffs/rows";
import { createTariff, updateTariff } from "../../../domain/money/tariffs/tariffs";
import type { Language } from "../../../i18n/options";
import { SCREENS } from "../../../screens";
import { readLinesFile } from "../../../web/forms/lines-file.server";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found, replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { placeWords } from "../../../web/words/place-names.server";
import { zoneLabel } from "../../../web/words/zone-names.server";
import { ComingChanges } from "./coming-changes";
import { fillPrices } from "./markup.server";
import { comingChanges, type DeadRow, namedChanges, namedDead } from "./named-changes.server";
import { MAKES_TARIFFS, SETS_TARIFFS } from "./rules";
import { type Comparison, TariffForm } from "./tariff-form";
import type { ShownUndercut } from "./undercut";

export const handle: ScreenHandle = { screen: "soldTariffs" };

const LIST = SCREENS.soldTariffs.path;

export async function loader(args: LoaderFunctionArgs) {
  const { id } = args.params;
  const { viewer, platform } = await guard(args, id ? SETS_TARIFFS : MAKES_TARIFFS);
  const mayMarkUp = viewer.level === "reseller";
  if (id === undefined) {
    const stored = { source: "sendings.sms", currency: "RUB", unit: "segment", isActive: "on", refundOnFailed: "on" };
    return {
      id: null,
      newId: newId(),
      sources: [...SOURCES],
      title: "",
      holders: 0,
      dead: [],
      stored,
      standing: null,
      mayMarkUp,
    };
  }
  const zone = zoneOf(viewer);
  const [row, holders, locale] = await Promise.all([
    getSettable(platform, viewer, id),
    countHolders(platform.db, id),
    localeOf(args.request, args.context),
  ]);
  const tariff = found(row);
  return {
    id,
    newId: null,
    sources: [],
    title: tariff.title,
    holders,
    stored: storedForm(tariff, locale),
    dead: namedDead(tariff.source, tariff.data.rules, placeWords(locale)),
    mayMarkUp,
    standing: {
      version: tariff.updatedAt,
      currency: currencyOf(tariff.data),
      coming: comingChanges(tariff, placeWords(locale)),
      now: platform.clock(),
      zone: zoneLabel(platform.clock(), zone, locale),
    },
  };
}

const zoneOf = ({ preferences }: Viewer) => preferences.timeZone ?? DEFAULT_ZONE;

function storedForm(
  { title, source, isActive, data: { rules, options, hidden, ...rest } }: TariffRow,
  locale: Language,
) {
  const on = (flag: boolean) => (flag ? "on" : "");
  return {
    title,
    source,
    currency: currencyOf(rest),
    comment: hidden?.comment ?? "",
    ...writePrices(source, rules, locale, placeWords(locale)),
    isActive: on(isActive),
    refundOnFailed: on(options.refundOnFailed),
    noPayments: on(options.noPayments),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { id } = args.params;
  const { viewer, platform } = await guard(args, id ? SETS_TARIFFS : MAKES_TARIFFS);
  const [form, locale] = await Promise.all([
    readForm(args.request, { withFiles: true }),
    localeOf(args.request, args.context),
  ]);
  const words = placeWords(locale);
  const read = await readLinesFile(form, "prices");
  if (id !== undefined && form.get("intent") === "withdraw") {
    found(await withdrawChange(platform, viewer, { id, planId: String(form.get("plan")) }));
    return redirectWithToast(`${LIST}/${id}`, { key: "saved", tone: "ok" });
  }
  const isFilled = form.get("intent") === "markup";
  const unfilled = isFilled ? await fillPrices(platform, viewer, form, { locale, words }) : null;
  const submission = parseForm(form, { schema: tariffForm(words, zoneOf(viewer)) });
  if (unfilled) return replyInvalid(submission, [], { markup: [unfilled] });
  // Prices read from a file are shown in the field before they are saved.
  if (read === "read" || isFilled) return data({ reply: submission.reply(), read: newId() });
  if (read === "unreadable") return replyInvalid(submission, [], { file: ["priceFile"] });
  if (submission.status !== "success") return replyInvalid(submission);
  const { seen, below, acceptBelowCost, version, startsAt, id: made, ...input } = submission.value;
  const dead = namedDead(input.source, input.data.rules, words);
  let result: Result<TariffRow>;
  if (id === undefined) {
    const shown = hashOf(JSON.stringify(input.data.rules));
    if (dead.length > 0 && seen !== shown) return data({ reply: submission.reply(), dead, seen: shown });
    result = await createTariff(platform, viewer, input, { id: made });
  } else {
    const known = found(await getSettable(platform, viewer, id));
    const { updatedAt } = known;
    if (version !== undefined && version !== updatedAt) {
      return replyRefused(submission, refuse("tariffChanged", undefined, undefined, "conflict"));
    }
    const isLater = startsAt !== undefined;
    const change = isLater ? meantBy(known, input) : input;
    const before = isLater ? stateBefore(known, startsAt) : known;
    const changes = comparePrices(before.data.rules, change.data?.rules ?? before.data.rules);
    const shown = hashOf(JSON.stringify([updatedAt, input.data.rules, startsAt]));
    const after = changed(before, change);
    const belowCost = isRepriced(before, after) ? await buyersBelowCost(platform, known, after, { at: startsAt }) : [];
    const listed = hashOf(JSON.stringify([shown, ...belowCost.map(({ id }) => id)]));
    const isShown = (changes.length === 0 || seen === shown) && (belowCost.length === 0 || below === listed);
    // Shows the changed prices, and any resellers left below cost, before saving.
    if (!isShown || (belowCost.length > 0 && !acceptBelowCost)) {
      const formErrors = isShown ? ["belowCostUnticked"] : [];
      return data(
        {
          reply: submission.reply({ formErrors }),
          comparison:
            changes.length > 0
              ? { changes: namedChanges(changes, words), seen: shown, currency: currencyOf(known.data) }
              : null,
          undercut: belowCost.length > 0 ? { tariffs: belowCost, below: listed } : null,
          dead,
        },
        { status: isShown ? 422 : 200 },
      );
    }
    const update = { ...change, startsAt, acceptBelowCost };
    result = found(await updateTariff(platform, viewer, id, update, { since: version }));
  }
  if (result.ok)
    return redirectWithToast(startsAt === undefined ? LIST : `${LIST}/${id}`, { key: "saved", tone: "ok" });
  const problems = result.problems.map((problem) => ({ ...problem, field: fieldOf(problem.field ?? "") }));
  return replyRefused(submission, { ...result, problems });
}

/** A tariff's prices as a table in one field, and the effect of changing them. */
export default function EditTariff() {
  const { t } = useTranslation("pricing");
  const { id, newId, sources, title, holders, stored, standing, mayMarkUp, ...known } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { dead = known.dead, seen = null } = (answer ?? {}) as { dead?: DeadRow[]; seen?: string };
  return (
    <>
      <PageHead
        crumb={{ to: LIST, label: t("sold") }}
        title={id ? title : t("new")}
        lead={id && t("holders", { count: holders })}
        actions={id && <LinkButton to={`${LIST}/${id}/history`}>{t("history")}</LinkButton>}
      />
      <TariffForm
        id={id}
        newId={newId}
        sources={sources}
        stored={stored}
        standing={standing}
        mayMarkUp={mayMarkUp}
        reply={answer?.reply}
        read={(answer as { read?: string } | undefined)?.read}
        dead={dead}
        seen={seen}
        comparison={(answer as { comparison?: Comparison } | undefined)?.comparison ?? null}
        undercut={(answer as { undercut?: ShownUndercut } | undefined)?.undercut ?? null}
      />
      {standing && id && (
        <ComingChanges id={id} coming={standing.coming} currency={standing.currency} now={standing.now} />
      )}
      <Outlet />
    </>
  );
}
