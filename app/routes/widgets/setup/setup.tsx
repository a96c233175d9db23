import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Outlet, useActionData, useLoaderData, useNavigation, useSearchParams } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../../components/forms/form-field";
import { Button, LinkButton } from "../../../components/ui/button";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { can } from "../../../domain/access/viewer";
import { findOtpChannels } from "../../../domain/otp/channels";
import { findCodePrices } from "../../../domain/otp/prices";
import { findOtpTemplates } from "../../../domain/otp/templates";
import { getWidget } from "../../../domain/otp/widgets";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";
import { NoRight } from "../no-handler";
import { WidgetHead } from "../widget-head";
import { headOf } from "../widget-head.server";
import { ChannelsPart } from "./channels-part";
import { Preview, readLook, STEPS } from "./preview";
import { setupAction } from "./setup-action.server";
import { firstChannel, shownChannels } from "./shown-channels.server";
import { TemplatesPart } from "./templates-part";
import { LookFields, WidgetFields } from "./widget-fields";

export const handle: ScreenHandle = { screen: "widgets", live: ["otpWidgets", "otpChannels", "otpTemplates"] };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.widgets);
  const [known, channels, templates, prices] = await Promise.all([
    getWidget(platform.db, viewer, args.params.id ?? ""),
    findOtpChannels(platform.db, viewer),
    findOtpTemplates(platform.db, viewer),
    findCodePrices(platform.db, viewer, platform.clock()),
  ]);
  const widget = found(known);
  const { settings, styles } = widget;
  const shown = shownChannels(widget.channels, channels, { templates, prices });
  return {
    head: headOf(viewer, widget),
    channels: can(viewer, "otpChannels.get") ? shown : null,
    first: firstChannel(shown, templates),
    templates: templates.map(({ id, name, channelType, additionalSettings, conditions }) => ({
      ...{ id, name, channelType, text: additionalSettings.template, conditions: conditions.length },
    })),
    flags: { isActive: widget.isActive, isGuarded: settings.isGuarded },
    stored: {
      ...{ name: widget.name, ipWhitelist: widget.ipWhitelist.join("\n") },
      ...{ "settings.title": settings.title, "settings.origins": settings.origins.join("\n") },
      ...{ "settings.cooldown": `${settings.cooldown}`, "settings.perPhone": `${settings.perPhone}` },
      ...{ "settings.perAddress": `${settings.perAddress}`, "settings.allowed": settings.allowed.join("\n") },
      ...{ "settings.countries": settings.countries.join(", ") },
      ...{ "settings.blockedCountries": settings.blockedCountries.join(", ") },
      ...{ "styles.accent": styles.accent, "styles.radius": `${styles.radius}` },
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
  const [look, setLook] = useState(() => ({
    ...{ accent: field("styles.accent").value, radius: Number(field("styles.radius").value) },
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
          <Form id={FORM} method="post" action={base} className="stack gap-6" noValidate preventScrollReset>
            <input type="hidden" name="intent" value="save" />
            <WidgetFields
              field={field}
              isActive={reply ? reply.initialValue?.isActive === "on" : flags.isActive}
              isGuarded={reply ? isOn(reply.initialValue?.settings) : flags.isGuarded}
            />
          </Form>
        </div>
        <div className="stack min-w-0 content-start gap-6">
          <Preview look={look} step={step} channel={first} base={base} />
          <LookFields field={field} form={FORM} onLook={(form) => setLook(readLook(form))} />
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

/** What may be wrong is told above, too: the form is long. */
const LABELS = {
  name: "name",
  "settings.origins": "origins",
  "settings.perPhone": "perPhone",
  "settings.perAddress": "perAddress",
  "settings.cooldown": "cooldown",
  "settings.countries": "countries",
  "settings.blockedCountries": "blockedCountries",
  ipWhitelist: "ipWhitelist",
  "settings.allowed": "allowed",
  "styles.accent": "accent",
  "styles.radius": "radius",
  "settings.title": "title",
} as const;

const isOn = (settings: unknown) => (settings as { isGuarded?: string } | undefined)?.isGuarded === "on";
