import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Field } from "../../components/ui/field";
import { Select } from "../../components/ui/input";
import { useSourceName } from "../../components/ui/source-name";
import { fullName } from "../../domain/access/viewer-of-token";
import { findTariffs } from "../../domain/billing/tariffs";
import { giveTariff, takeTariff } from "../../domain/tariffs/assign";
import { findGivable } from "../../domain/tariffs/find";
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
    findTariffs(platform, { id: userId }),
    findGivable(platform, viewer, userId),
  ]);
  const sources = [...new Set([...had, ...givable].map(({ source }) => source))];
  return {
    id,
    name: fullName(data, username),
    places: sources.map((source) => {
      const current = had.find((tariff) => tariff.source === source);
      const choices = givable.filter((tariff) => tariff.source === source);
      const isSettable = !current || choices.some((tariff) => tariff.id === current.id);
      return {
        source,
        current: current?.id ?? "",
        // What the platform gave, a reseller may replace but not take.
        isRequired: !isSettable,
        choices: (isSettable ? choices : [current, ...choices]).map((tariff) => ({
          value: tariff.id,
          label: tariff.title,
        })),
      };
    }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, GIVES_TARIFFS);
  const { id: userId } = await managedUser(platform, viewer, args.params.id);
  const form = await readForm(args.request);
  const had = await findTariffs(platform, { id: userId });
  for (const [source, tariffId] of form) {
    if (typeof tariffId !== "string") continue;
    const current = had.find((tariff) => tariff.source === source)?.id ?? "";
    if (tariffId === current) continue;
    const result = tariffId
      ? await giveTariff(platform, viewer, { userId, tariffId })
      : await takeTariff(platform, viewer, { userId, tariffId: current });
    if (!found(result).ok) return replyErrors(found(result) as Parameters<typeof replyErrors>[0]);
  }
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
            options={choices}
            defaultValue={current}
          />
        </Field>
      ))}
    </UserDialog>
  );
}
