import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useActionData, useLoaderData, useNavigation, useSearchParams } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../../components/forms/form-field";
import { PostFields, PostForm } from "../../../components/forms/post-form";
import { Button, LinkButton } from "../../../components/ui/button";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { can } from "../../../domain/base/access/viewer";
import { writtenMoney } from "../../../domain/base/shared/money";
import { findOtpChannels } from "../../../domain/products/otp/channels";
import { findCodePrices } from "../../../domain/products/otp/prices";
import { findOtpTemplates } from "../../../domain/products/otp/templates";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { guard } from "../../../web/session/guard";
import { NoRight } from "../no-handler";
import { WidgetHead } from "../widget-head";
import { headOf, widgetWithToday } from "../widget-head.server";
import { ChannelsPart } from "./channels-part";
import { Preview, readLook, STEPS } from "./preview";
import { setupAction } from "./setup-action.server";
import { firstChannel, shownChannels } from "./shown-channels.server";
import { TemplatesPart } from "./templates-part";
import { LookFields, WidgetFields } from "./widget-fields";

export const handle: ScreenHandle = {
  screen: "widgets",
  live: ["otp-settings/widgets", "otp-settings/channels", "otp-settings/templates"],
};

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.widgets);
  const [opened, channels, templates, prices] = await Promise.all([
    widgetWithToday(platform, viewer, args.params.id),
    findOtpChannels(platform.db, viewer),
    findOtpTemplates(platform.db, viewer),
    findCodePrices(platform.db, viewer, platform.clock()),
  ]);
  const { widget } = opened;
  const { settings, styles } = widget;
  const shown = shownChannels(widget.channels, channels, { templates, prices });
  return {
    head: headOf(viewer, opened),
    channels: can(viewer, "otpChannels.get") ? shown : null,
    first: firstChannel(shown, templates),
    templates: templates.map(({ id, name, channelType, additionalSettings, conditions }) => ({
      id,
      name,
      channelType,
      text: additionalSettings.template,
      conditions: conditions.length,
    })),
    flags: { isActive: widget.isActive, isGuarded: settings.isGuarded },
    stored: {
      name: widget.name,
      ipWhitelist: widget.ipWhitelist.join("\n"),
      "settings.title": settings.title,
      "settings.origins": settings.origins.join("\n"),
      "settings.cooldown": `${settings.cooldown}`,
      "settings.perPhone": `${settings.perPhone}`,
      "settings.perAddress": `${settings.perAddress}`,
      "settings.allowed": settings.allowed.join("\n"),
      "settings.countries": settings.countries.join(", "),
      "settings.blockedCountries": settings.blockedCountries.join(", "),
      dailyCap: widget.dailyCap === null ? "" : writtenMoney(widget.dailyCap, ","),
      "styles.accent": styles.accent,
      "styles.radius": `${styles.radius}`,
    },
    mayRemove: can(viewer, "widgets.remove"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, { ...SCREENS.widgets, permission: "widgets.update" });
  return setupAction(args.request, platform, viewer, args.params.id ?? "");
}

export default function Setup() {
  const { t } = useTranslation("widgets");
  const { head, channels, first, templates, flags, stored, mayRemove } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const reply = answer && "reply" in answer ? answer.reply : undefined;
  const errors = answer && "errors" in answer ? answer.errors : undefined;
  const field = fieldsOf("widget", reply, stored);
  const labelled = Object.entries(LABELS).map(([name, label]) => ({ ...field(name), label: t(label) }));
  const [appearance, setLook] = useState(() => ({
    accent: field("styles.accent").value,
    radius: Number(field("styles.radius").value),
    title: field("settings.title").value,
  }));
  const [search] = useSearchParams();
  const step = STEPS.find((one) => one === search.get("step")) ?? "entry";
  const base = `/widgets/${head.id}`;
  const isBusy = useNavigation().formData?.get("intent") === "save";
  return (
    <WidgetHead head={head} tab="setup">
      <div className="mt-5 grid gap-8 md:grid-cols-[2fr_1fr]">
        <div className="stack min-w-0 content-start gap-6">
          <ErrorSummary errors={errors ?? reply?.error?.[""] ?? undefined} fields={labelled} />
          {channels ? (
            <ChannelsPart base={base} channels={channels} mayUpdate={head.mayUpdate} />
          ) : (
            <NoRight what="noChannelRight" />
          )}
          <TemplatesPart base={base} templates={templates} mayUpdate={head.mayUpdate} />
          <PostForm may={head.mayUpdate} id={FORM} action={base} className="stack gap-6" noValidate preventScrollReset>
            <input type="hidden" name="intent" value="save" />
            <PostFields may={head.mayUpdate}>
              <WidgetFields
                field={field}
                spent={head.spent}
                isActive={reply ? reply.initialValue?.isActive === "on" : flags.isActive}
                isGuarded={reply ? isOn(reply.initialValue?.settings) : flags.isGuarded}
              />
            </PostFields>
          </PostForm>
        </div>
        <div className="stack min-w-0 content-start gap-6">
          <Preview look={appearance} step={step} channel={first} base={base} />
          <PostFields may={head.mayUpdate}>
            <LookFields field={field} form={FORM} onLook={(form) => setLook(readLook(form))} />
          </PostFields>
        </div>
        {head.mayUpdate && (
          <div className="row flex-wrap border-t border-line pt-4">
            <Button variant="primary" form={FORM} busy={isBusy && t("save")}>
              {t("save")}
            </Button>
            <span className="text-sm text-ink-3">{t("saveHelp")}</span>
            {mayRemove && (
              <LinkButton variant="danger" to={`${base}/remove`} preventScrollReset>
                {t("removeMore")}
              </LinkButton>
            )}
          </div>
        )}
      </div>
      <Outlet />
    </WidgetHead>
  );
}

const FORM = "widget-form";

/** Labels for the error summary on top, because the form is long. */
const LABELS = {
  name: "name",
  "settings.origins": "origins",
  "settings.perPhone": "perPhone",
  "settings.perAddress": "perAddress",
  "settings.cooldown": "cooldown",
  dailyCap: "dailyCap",
  "settings.countries": "countries",
  "settings.blockedCountries": "blockedCountries",
  ipWhitelist: "ipWhitelist",
  "settings.allowed": "allowed",
  "styles.accent": "accent",
  "styles.radius": "radius",
  "settings.title": "title",
} as const;

const isOn = (settings: unknown) => (settings as { isGuarded?: string } | undefined)?.isGuarded === "on";
