import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useChannelName } from "../../components/ui/channel-name";
import { Checkbox } from "../../components/ui/check";
import { Field } from "../../components/ui/field";
import { formatMoney } from "../../components/ui/format";
import { Input, Select } from "../../components/ui/input";
import { Note } from "../../components/ui/note";
import { fullName } from "../../domain/base/access/viewer-of-token";
import { type Result, refuse } from "../../domain/base/shared/errors/result";
import { assignTariffs } from "../../domain/money/tariffs/assign";
import { findGivable, maySet } from "../../domain/money/tariffs/find";
import { readShare } from "../../domain/money/tariffs/input";
import { priceSpan } from "../../domain/money/tariffs/live-rules";
import { MULTIPLIER_ONE } from "../../domain/money/tariffs/price";
import { asHeld, currencyOf, findHeldTariffs } from "../../domain/money/tariffs/rows";
import { readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { found, replyErrors } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";
import { managedUser } from "./managed.server";
import { GIVES_TARIFFS } from "./rules";
import { UserDialog } from "./user-dialog";

export const handle: ScreenHandle = { screen: "users" };

const SHARE = "share.";
/** Values shown in the dialog: unchanged fields do not overwrite another user's concurrent change. */
const SHOWN = "shown.";

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, GIVES_TARIFFS);
  const { id: userId = "" } = args.params;
  const [{ id, data: person, username }, had, givable] = await Promise.all([
    managedUser(platform, viewer, userId),
    findHeldTariffs(platform, { id: userId }),
    findGivable(platform, viewer, userId),
  ]);
  const sources = [...new Set([...had, ...givable].map(({ source }) => source))];
  return {
    id,
    name: fullName(person, username),
    places: sources.map((source) => {
      const current = had.find((tariff) => tariff.source === source);
      const choices = givable.filter((tariff) => tariff.source === source);
      const isOffered = !current || choices.some((tariff) => tariff.id === current.id);
      return {
        source,
        current: current?.id ?? "",
        share: ((current?.multiplier ?? MULTIPLIER_ONE) * 100) / MULTIPLIER_ONE,
        // A reseller may replace a tariff given by the platform, but not remove it.
        isRequired: current !== undefined && !maySet(viewer, current),
        choices: (isOffered ? choices : [current, ...choices]).map((tariff) => ({
          id: tariff.id,
          title: tariff.title,
          isOff: !tariff.isActive,
          currency: currencyOf(tariff.data),
          // Price for this customer, including the customer's multiplier.
          span: priceSpan(source, asHeld({ ...tariff, multiplier: current?.multiplier ?? MULTIPLIER_ONE }).data),
        })),
      };
    }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, GIVES_TARIFFS);
  const { id: userId } = await managedUser(platform, viewer, args.params.id);
  const form = await readForm(args.request);
  const had = await findHeldTariffs(platform, { id: userId });
  const changes: Parameters<typeof assignTariffs>[3] = [];
  for (const [source, tariffId] of form) {
    if (
      source === "below" ||
      source === "acceptBelowCost" ||
      source.startsWith(SHARE) ||
      source.startsWith(SHOWN) ||
      typeof tariffId !== "string"
    )
      continue;
    const current = had.find((tariff) => tariff.source === source);
    const posted = String(form.get(SHARE + source) ?? "").trim();
    const [shown, shownShare] = [form.get(SHOWN + source), form.get(SHOWN + SHARE + source)];
    if (tariffId === shown && posted === shownShare) continue;
    const written = posted === shownShare && tariffId === (current?.id ?? "") ? "" : posted;
    const multiplier = written === "" ? undefined : readShare(written);
    if (multiplier === null) return replyErrors(refuse("multiplierInvalid", SHARE + source));
    const isKept = tariffId === (current?.id ?? "");
    if (isKept && (!current || multiplier === undefined || multiplier === current.multiplier)) continue;
    changes.push({ tariffId: tariffId || current!.id, isGiven: tariffId !== "", multiplier });
  }
  const assign = (acceptBelowCost: boolean) => assignTariffs(platform, viewer, userId, changes, { acceptBelowCost });
  let result = found(await assign(false));
  const below = belowOf(result);
  // A ticked box counts only for what was shown next to it.
  if (below && form.has("acceptBelowCost") && form.get("below") === below) result = found(await assign(true));
  if (!result.ok) {
    if (belowOf(result)) return data({ below: belowOf(result), errors: [] }, { status: 409 });
    return replyErrors(result);
  }
  return redirectWithToast(`/users/${userId}`, { key: "saved", tone: "ok" });
}

/** Tariffs of a reseller that would sell below cost, as one string. */
function belowOf(result: Result<null>): string | undefined {
  const problem = result.ok ? undefined : result.problems.find(({ key }) => key === "resellersBelowCost");
  return problem && String(problem.values?.tariffs);
}

/** The customer's tariffs, one per channel. */
export default function UserTariffs() {
  const { t, i18n } = useTranslation("pricing");
  const { id, name, places } = useLoaderData<typeof loader>();
  const sourceName = useChannelName();
  const answer = useActionData<{ errors?: string[]; below?: string }>();
  const labelOf = ({ title, isOff, span, currency }: (typeof places)[number]["choices"][number]) => {
    const called = isOff ? `${title} (${t("off")})` : title;
    if (!span) return called;
    const [least, most] = [span.least, span.most].map((micros) => formatMoney(micros, currency, i18n.language));
    return t("choiceOf", { title: called, price: least === most ? least : t("priceRange", { least, most }) });
  };
  return (
    <UserDialog
      user={{ id }}
      path="tariffs"
      title={t("assignTitle", { name })}
      submit={t("assign")}
      errors={answer?.errors}
    >
      {answer?.below && (
        <>
          <input type="hidden" name="below" value={answer.below} />
          <Note tone="warn" role="alert" title={t("belowTitle")}>
            <p>{t("belowHelp")}</p>
            <p>{answer.below}</p>
          </Note>
          <Checkbox name="acceptBelowCost" label={t("belowAccept")} />
        </>
      )}
      <p>{places.length > 0 ? `${t("assignHelp")} ${t("shareHelp")}` : t("assignNone")}</p>
      {places.map(({ source, current, share, isRequired, choices }) => (
        <div key={source} className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <input type="hidden" name={SHOWN + source} value={current} />
          <input type="hidden" name={SHOWN + SHARE + source} value={writtenShare(share, i18n.language)} />
          <Field field={{ id: `tariff-${source}`, errors: undefined }} label={sourceName(source)}>
            <Select
              id={`tariff-${source}`}
              name={source}
              required={isRequired}
              blank={t("without")}
              options={choices.map((choice) => ({ value: choice.id, label: labelOf(choice) }))}
              defaultValue={current}
            />
          </Field>
          {!isRequired && (
            <Field
              field={{ id: `share-${source}`, errors: undefined }}
              label={t("shareOf", { name: sourceName(source) })}
            >
              <Input
                id={`share-${source}`}
                name={SHARE + source}
                inputMode="decimal"
                autoComplete="off"
                maxLength={12}
                defaultValue={writtenShare(share, i18n.language)}
              />
            </Field>
          )}
        </div>
      ))}
    </UserDialog>
  );
}

const writtenShare = (share: number, language: string) =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 4, useGrouping: false }).format(share);
