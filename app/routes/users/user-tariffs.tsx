import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Field } from "../../components/ui/field";
import { Input, Select } from "../../components/ui/input";
import { useSourceName } from "../../components/ui/source-name";
import { fullName } from "../../domain/access/viewer-of-token";
import { MULTIPLIER_ONE } from "../../domain/billing/price";
import { findHeldTariffs } from "../../domain/billing/tariffs";
import { refuse } from "../../domain/shared/errors/result";
import { assignTariffs } from "../../domain/tariffs/assign";
import { findGivable, maySet } from "../../domain/tariffs/find";
import { readShare } from "../../domain/tariffs/input";
import { readForm } from "../../web/forms/form-data";
import type { ScreenHandle } from "../../web/frame/handle";
import { found, replyErrors } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";
import { managedUser } from "./managed.server";
import { GIVES_TARIFFS } from "./rules";
import { UserDialog } from "./user-dialog";

export const handle: ScreenHandle = { screen: "users" };

const SHARE = "share.";
/** What the dialog showed: what nobody changed in it is left to whoever changed it meanwhile. */
const SHOWN = "shown.";

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, GIVES_TARIFFS);
  const { id: userId = "" } = args.params;
  const [{ id, data, username }, had, givable] = await Promise.all([
    managedUser(platform, viewer, userId),
    findHeldTariffs(platform, { id: userId }),
    findGivable(platform, viewer, userId),
  ]);
  const sources = [...new Set([...had, ...givable].map(({ source }) => source))];
  return {
    id,
    name: fullName(data, username),
    places: sources.map((source) => {
      const current = had.find((tariff) => tariff.source === source);
      const choices = givable.filter((tariff) => tariff.source === source);
      const isOffered = !current || choices.some((tariff) => tariff.id === current.id);
      return {
        source,
        current: current?.id ?? "",
        share: ((current?.multiplier ?? MULTIPLIER_ONE) * 100) / MULTIPLIER_ONE,
        // What the platform gave, a reseller may replace but not take.
        isRequired: current !== undefined && !maySet(viewer, current),
        choices: (isOffered ? choices : [current, ...choices]).map(({ id, title, isActive }) => ({
          ...{ id, title, isOff: !isActive },
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
    if (source.startsWith(SHARE) || source.startsWith(SHOWN) || typeof tariffId !== "string") continue;
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
  const result = found(await assignTariffs(platform, viewer, userId, changes));
  if (!result.ok) return replyErrors(result);
  return redirectWithToast(`/users/${userId}`, { key: "saved", tone: "ok" });
}

/** What the customer pays by, one tariff a channel. */
export default function UserTariffs() {
  const { t, i18n } = useTranslation("pricing");
  const { id, name, places } = useLoaderData<typeof loader>();
  const sourceName = useSourceName();
  return (
    <UserDialog
      user={{ id }}
      path="tariffs"
      title={t("assignTitle", { name })}
      submit={t("assign")}
      errors={useActionData<typeof action>()?.errors}
    >
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
              options={choices.map(({ id, title, isOff }) => ({
                value: id,
                label: isOff ? `${title} (${t("off")})` : title,
              }))}
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
