import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Field } from "../../components/ui/field";
import { Select } from "../../components/ui/input";
import { useSourceName } from "../../components/ui/source-name";
import { fullName } from "../../domain/access/viewer-of-token";
import { findHeldTariffs } from "../../domain/billing/tariffs";
import { assignTariffs } from "../../domain/tariffs/assign";
import { findGivable, maySet } from "../../domain/tariffs/find";
import { readForm } from "../../web/forms/form-data";
import type { ScreenHandle } from "../../web/frame/handle";
import { found, replyErrors } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";
import { managedUser } from "./managed.server";
import { GIVES_TARIFFS } from "./rules";
import { UserDialog } from "./user-dialog";

export const handle: ScreenHandle = { screen: "users" };

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
  const changes = [...form].flatMap(([source, tariffId]) => {
    const current = had.find((tariff) => tariff.source === source)?.id ?? "";
    if (typeof tariffId !== "string" || tariffId === current) return [];
    return [{ tariffId: tariffId || current, isGiven: tariffId !== "" }];
  });
  const result = found(await assignTariffs(platform, viewer, userId, changes));
  if (!result.ok) return replyErrors(result);
  return redirectWithToast(`/users/${userId}`, { key: "saved", tone: "ok" });
}

/** What the customer pays by, one tariff a channel. */
export default function UserTariffs() {
  const { t } = useTranslation("pricing");
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
      <p>{t(places.length > 0 ? "assignHelp" : "assignNone")}</p>
      {places.map(({ source, current, isRequired, choices }) => (
        <Field key={source} field={{ id: `tariff-${source}`, errors: undefined }} label={sourceName(source)}>
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
      ))}
    </UserDialog>
  );
}
