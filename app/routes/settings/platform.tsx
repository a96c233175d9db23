import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { platformFeatures, platformFeaturesForm, writePlatformFeatures } from "../../domain/base/settings/features";
import { platformForm } from "../../domain/base/settings/platform-form";
import {
  getLayer,
  type Layer,
  offeredTariffs,
  writePlatformSettings,
} from "../../domain/base/settings/platform-settings";
import type { Platform } from "../../domain/base/shared/ports/platform";
import { SCREENS } from "../../screens";
import { parseForm, readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { replyInvalid, replyRefused } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";
import { PlatformForm } from "./platform-form";

export const handle: ScreenHandle = { screen: "platform", live: ["settings"] };

const LAYERS = ["platform", "a", "b"] as const satisfies Layer[];

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await guard(args, SCREENS.platform);
  const layer = layerOf(args.request);
  const isWhole = layer === "platform";
  const [values, tariffs, features] = await Promise.all([
    getLayer(platform.db, layer),
    isWhole ? offeredTariffs(platform.db) : [],
    isWhole ? platformFeatures(platform.db) : null,
  ]);
  const chosen = {
    tariffs: (values["registration.tariffs"] ?? []) as string[],
    purchases: (values["purchases.tariffs"] ?? []) as string[],
  };
  return { layer, stored: storedFields(values), chosen, tariffs, features };
}

export async function action(args: ActionFunctionArgs) {
  const { platform } = await guard(args, SCREENS.platform);
  const layer = layerOf(args.request);
  const form = await readForm(args.request);
  if (form.get("part") === "features") return saveFeatures(platform, form);
  if (layer === "platform" && form.get("part") === "whole") return saveWhole(platform, form);
  const submission = parseForm(form, { schema: platformForm });
  if (submission.status !== "success") return replyInvalid(submission);
  await writePlatformSettings(platform, layer, submission.value);
  return redirectWithToast(pathOf(layer), { key: "saved", tone: "ok" });
}

const wholeForm = platformForm.extend(platformFeaturesForm.shape);

/** Saves everything on the page, or nothing. */
async function saveWhole(platform: Platform, form: FormData) {
  const submission = parseForm(form, { schema: wholeForm });
  if (submission.status !== "success") return replyInvalid(submission);
  const result = await writePlatformFeatures(platform, submission.value);
  if (!result.ok) return replyRefused(submission, result);
  await writePlatformSettings(platform, "platform", submission.value);
  return redirectWithToast(pathOf("platform"), { key: "saved", tone: "ok" });
}

/** Supports pages opened when features still had a separate form. */
async function saveFeatures(platform: Platform, form: FormData) {
  const submission = parseForm(form, { schema: platformFeaturesForm });
  if (submission.status !== "success") return replyInvalid(submission);
  const result = await writePlatformFeatures(platform, submission.value);
  if (!result.ok) return replyRefused(submission, result);
  return redirectWithToast(pathOf("platform"), { key: "saved", tone: "ok" });
}

export type PlatformData = SerializeFrom<typeof loader>;

/** Branding of the platform and its brands. */
export default function PlatformSettings() {
  const { t } = useTranslation("settings");
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  return (
    <div className="stack mt-6 max-w-168 gap-6">
      <nav className="segmented" aria-label={t("layers")}>
        {LAYERS.map((layer) => (
          <Link key={layer} to={pathOf(layer)} aria-current={layer === data.layer ? "page" : undefined}>
            {t(`layer_${layer}`)}
          </Link>
        ))}
      </nav>
      <p className="text-ink-2">{t(data.layer === "platform" ? "platformHelp" : "brandHelp")}</p>
      <PlatformForm key={data.layer} data={data} reply={reply} action={pathOf(data.layer)} />
    </div>
  );
}

function layerOf(request: Request): Layer {
  const brand = new URL(request.url).searchParams.get("brand");
  return LAYERS.find((layer) => layer === brand) ?? "platform";
}

function pathOf(layer: Layer): string {
  return layer === "platform" ? SCREENS.platform.path : `${SCREENS.platform.path}?brand=${layer}`;
}

type Values = Record<string, unknown>;

/** Values of a layer as form fields. */
function storedFields(values: Values): Record<string, string> {
  const hosts = Object.entries(recordOf(values["frontend.hosts"])).map(([host, brand]) => `${host} ${brand}`);
  return {
    title: String(values["frontend.title"] ?? ""),
    brand: String(values["frontend.brand"] ?? "a"),
    blogUrl: String(values["frontend.blogUrl"] ?? ""),
    chatUrl: String(values["frontend.chatUrl"] ?? ""),
    hosts: hosts.join("\n"),
    ...textsOf(values["frontend.colors"]),
    ...textsOf(values["frontend.support"]),
    ...textsOf(values["frontend.documents"]),
  };
}

function textsOf(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(recordOf(value)).map(([name, text]) => [name, String(text)]));
}

function recordOf(value: unknown): Values {
  return typeof value === "object" && value !== null ? (value as Values) : {};
}
