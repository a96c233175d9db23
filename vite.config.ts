import { readFileSync } from "node:fs";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import license, { type Dependency } from "rollup-plugin-license";
import { defineConfig, type Plugin } from "vite";
import { denyImports } from "vite-env-only";
import { FRAME } from "./app/i18n/frame";
import { version } from "./package.json";
import remixOptions from "./remix.config.js";
import { catalogListsPlugin } from "./scripts/bundle/catalog-lists.mjs";
import { mailTurns } from "./scripts/bundle/mail-turns.mjs";
import { packedCatalogs } from "./scripts/bundle/packed-catalogs.mjs";
import { inRoot } from "./scripts/lib/paths.mjs";
import { lazyManifest } from "./workers/remix/lazy-manifest.mjs";
import { lazyRoutes } from "./workers/remix/lazy-routes.mjs";
import { routeModules } from "./workers/remix/route-modules.mjs";

// One build for all: Hono, queues and Durable Objects share their modules with the screens (scripts/bundle/one-file.mjs).
const workerEntry: Plugin = {
  name: "cabinet-worker-entry",
  enforce: "post",
  config: (_config, { isSsrBuild }) =>
    isSsrBuild
      ? {
          build: {
            minify: false,
            rollupOptions: {
              input: "workers/app.ts",
              external: [/^cloudflare:/, /^node:/],
              output: { inlineDynamicImports: false, preserveModules: true, entryFileNames: "[name].js" },
            },
          },
        }
      : undefined,
};

const CATALOG = /\/i18n\/(?:(errors)\/(?:\w+\/)?|(\w+)\/)([a-z]{2})\.ts$/;

// Puts the licences of all packages into one file instead of notices in each script.
const licences = license({
  thirdParty: {
    output: {
      file: inRoot("build/client/licences.txt"),
      template: (packages) =>
        readFileSync(inRoot("public/licences.txt"), "utf8") + packages.map(licenceOf).join("\n\n"),
    },
  },
});

function licenceOf({ name, version, license, licenseText }: Dependency): string {
  return [`${name} ${version}: ${license}`, licenseText].filter(Boolean).join("\n\n");
}

const browser: Plugin = {
  name: "cabinet-browser",
  enforce: "post",
  config: (_config, { isSsrBuild }) =>
    isSsrBuild ? undefined : { build: { rollupOptions: { output: { manualChunks: chunkOf }, plugins: [licences] } } },
  generateBundle() {
    if (this.environment.name !== "client") return;
    this.emitFile({ type: "asset", fileName: "version.json", source: JSON.stringify({ version }) });
  },
};

// react-aria ships strings in 34 languages; the cabinet uses seven.
const REGIONS = ["ru-RU", "en-US", "es-ES", "pt-PT", "fr-FR", "de-DE", "it-IT"];

const widgetWords: Plugin = {
  name: "cabinet-widget-words",
  enforce: "pre",
  load(id) {
    const [, region] = /\/react-(?:aria|stately)[^?]*\/intl\/[\w-]+\/(\w\w-\w\w)\.mjs$/.exec(id) ?? [];
    return region && !REGIONS.includes(region) ? "export default {}" : undefined;
  },
};

// Bundles what all pages or all lists share: separate 1 KB files compress a third worse.
const PARTS: [name: string, files: RegExp][] = [
  [
    "framework",
    /\/node_modules\/(react|react-dom|scheduler|@remix-run\/(react|router)|react-router|react-router-dom|turbo-stream|react-i18next)\//,
  ],
  [
    "page",
    /\/app\/(screens(\/\w+)?|components\/ui\/(button|class-names|error-summary|error-text|field|icon|icon-names|input|note|part|toast|toast-queue|tone)|components\/layout\/(failure|failure-pages|nonce|page-head|product|route-announcer|support-contacts)|web\/(live\/on-new-screen|frame\/(root-data|preferences|handle|theme)|words\/locale))\.tsx?$/,
  ],
  [
    "frame",
    /\/app\/(components\/(shell\/[\w-]+|layout\/(language-menu|popup|tabs))|components\/ui\/(format|money|region|number|empty|status)|web\/live\/(live|unread|use-extras|use-incoming|use-live|use-notifications))\.tsx?$/,
  ],
  ["list", /\/app\/components\/(lists\/(chips|filter-bar|filter-fields|filter-form)|ui\/(pager|page-sizes))\.tsx$/],
];

// A page needs one language: the frame's catalogs are one file, and a screen's load with the screen.
function chunkOf(id: string): string | undefined {
  const [, errors, feature = errors, language] = CATALOG.exec(id) ?? [];
  if (feature) return `words-${language}-${FRAME.includes(feature) ? "frame" : feature}`;
  return PARTS.find(([, files]) => files.test(id))?.[0];
}

export default defineConfig({
  plugins: [
    denyImports({ client: { files: ["db/**", "workers/**", "**/*.server.*"] } }),
    catalogListsPlugin,
    tailwindcss(),
    remix(remixOptions),
    workerEntry,
    browser,
    widgetWords,
    lazyManifest,
    lazyRoutes,
    packedCatalogs,
    mailTurns,
    routeModules,
  ],
  esbuild: { legalComments: "none" },
  build: { target: "es2022", minify: true, assetsInlineLimit: 0 },
  ssr: {
    target: "webworker",
    noExternal: true,
    resolve: { conditions: ["workerd", "worker", "browser"], externalConditions: ["workerd", "worker"] },
  },
});
