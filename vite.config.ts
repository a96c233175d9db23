import { readFileSync } from "node:fs";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import license, { type Dependency } from "rollup-plugin-license";
import { defineConfig, type Plugin } from "vite";
import { denyImports } from "vite-env-only";
import { FRAME } from "./app/i18n/frame";
import { version } from "./package.json";
import remixOptions from "./remix.config.js";
import { lazyManifest } from "./scripts/bundle/lazy-manifest.mjs";
import { lazyRoutes } from "./scripts/bundle/lazy-routes.mjs";
import { leanPackages } from "./scripts/bundle/lean-packages.mjs";
import { mailTurns } from "./scripts/bundle/mail-turns.mjs";
import { packedCatalogs } from "./scripts/bundle/packed-catalogs.mjs";
import { routeModules } from "./scripts/bundle/route-modules.mjs";
import { inRoot } from "./scripts/lib/paths.mjs";

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

const CATALOG = /\/i18n\/locales\/(\w+)\/(\w+)\.ts$/;

// One file for the licences of all packages, instead of notices in each script of a page.
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

// react-aria brings its words in 34 languages; the cabinet speaks seven.
const REGIONS = ["ru-RU", "en-US", "es-ES", "pt-PT", "fr-FR", "de-DE", "it-IT"];

const widgetWords: Plugin = {
  name: "cabinet-widget-words",
  enforce: "pre",
  load(id) {
    const [, region] = /\/react-(?:aria|stately)[^?]*\/intl\/[\w-]+\/(\w\w-\w\w)\.mjs$/.exec(id) ?? [];
    return region && !REGIONS.includes(region) ? "export default {}" : undefined;
  },
};

// What all pages or all lists have travels together: files of a kilobyte each are packed a third worse.
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

// A page needs one language: the frame's catalogs travel as one file, a screen's with the screen.
function chunkOf(id: string): string | undefined {
  const [, language, name = ""] = CATALOG.exec(id) ?? [];
  if (language) return `words-${language}-${FRAME.includes(name) ? "frame" : name}`;
  return PARTS.find(([, files]) => files.test(id))?.[0];
}

export default defineConfig({
  plugins: [
    denyImports({ client: { files: ["db/**", "workers/**", "**/*.server.*"] } }),
    tailwindcss(),
    remix(remixOptions),
    workerEntry,
    browser,
    widgetWords,
    lazyManifest,
    lazyRoutes,
    leanPackages,
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
