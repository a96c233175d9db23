import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, it } from "vitest";

const sources = ["app", "workers", "db", "tests", "scripts"].flatMap(filesOf);
const code = sources.filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith(".d.ts"));
const product = code.filter((path) => /^(app|workers|db)\//.test(path));
const text = (path: string) => readFileSync(path, "utf8");
const offenders = (paths: string[], offends: (path: string) => boolean) => paths.filter(offends);

// Allowed imports (design §3): the first matching line decides; type-only imports are free.
const LAYERS: { files: RegExp; may: RegExp }[] = [
  { files: /^db\//, may: /^db\// },
  { files: /^app\/domain\//, may: /^(app\/domain|db\/schema)\/|^db\/json-rows$/ },
  { files: /^app\/i18n\//, may: /^app\/i18n\// },
  {
    files: /^app\/components\//,
    may: /^app\/(components|i18n|domain|styles)\/|^app\/(screens|web\/(frame\/handle|http\/toast))$/,
  },
  { files: /^app\/web\//, may: /^app\/(web|domain|i18n)\/|^app\/screens$|^app\/components\/ui\/format$/ },
  { files: /^app\/routes\//, may: /^app\/(routes|web|components|domain|i18n|styles)\/|^app\/screens$|^package\.json$/ },
  { files: /^workers\/hub\/account-hub/, may: /^app\/domain\/shared\/platform$/ },
  { files: /^workers\/sandbox\//, may: /^workers\/sandbox\// },
  {
    files: /^workers\//,
    may: /^workers\/(?!sandbox)|^app\/(domain|web|i18n)\/|^db\/(client$|schema\/)|^package\.json$/,
  },
];

it("imports only what its layer may", () => {
  const wrong = product.flatMap((path) => {
    const layer = LAYERS.find(({ files }) => files.test(path));
    if (!layer) return [];
    return localImports(path)
      .filter(({ target, typeOnly }) => !layer.may.test(target) && !(typeOnly && isShape(target)))
      .map(({ target }) => `${path} → ${target}`);
  });
  expect(wrong).toEqual([]);
});

it("never imports one route from another", () => {
  const wrong = product.filter(isRoute).flatMap((path) =>
    localImports(path)
      .filter(({ target, typeOnly }) => !typeOnly && isRoute(target) && segmentOf(target) !== segmentOf(path))
      .map(({ target }) => `${path} → ${target}`),
  );
  expect(wrong).toEqual([]);
});

it("gives the browser's components only the pure files of the domain", () => {
  const wrong = product
    .filter((path) => path.startsWith("app/components/"))
    .flatMap((path) =>
      localImports(path)
        .filter(({ target, typeOnly }) => target.startsWith("app/domain/") && !typeOnly && !isPureModule(target))
        .map(({ target }) => `${path} → ${target}`),
    );
  expect(wrong).toEqual([]);
});

// A domain folder imports values only from folders above it in this list: what a message is, then its life in order.
const DOMAIN_FLOORS = [
  ...["shared", "settings", "text", "telemetry", "tasks", "tables", "access", "billing", "channels", "exports"],
  ...["sendings", "sendings/chains", "sendings/recipients", "moderation", "routing", "push", "notifications"],
  ...["referrals", "payments", "recurrent-payments", "provider-health", "own-numbers", "sender-names", "dead-letters"],
  ...["requisites", "subscriptions", "sendings/view", "webhooks", "short-links", "sendings/settle", "sendings/list"],
  ...["archive", "accounts", "files", "speech", "sendings/compose", "sendings/fallbacks", "sendings/receipts"],
  ...["contacts", "sendings/dispatch", "sendings/accept", "sendings/reconcile", "sendings/actions", "hlr", "tariffs"],
  ...["templates", "review", "sendings/schedule", "generator", "views", "drafts", "sendings/expand", "incoming"],
  ...["erasures", "operations", "ledger", "reports", "home", "companies", "documents", "invoices", "search", "otp"],
  ...["integrations"],
];

it("imports values within the domain downwards only", () => {
  const wrong = product.filter(isDomain).flatMap((path) =>
    localImports(path)
      .filter(({ target, typeOnly }) => isDomain(target) && !typeOnly && floorOf(target) > floorOf(path))
      .map(({ target }) => `${path} → ${target}`),
  );
  expect(wrong).toEqual([]);
});

it("names each floor of the domain that exists, and no other", () => {
  expect([...new Set(product.filter(isDomain).map(roomOf))].sort()).toEqual([...DOMAIN_FLOORS].sort());
});

it("keeps at most 25 files in a folder, the kit of components apart", () => {
  const folders = Map.groupBy(code, (path) => dirname(path));
  const isApart = (folder: string) => /^app\/(components\/ui|i18n\/locales)\b/.test(folder);
  const crowded = [...folders].filter(([folder, files]) => files.length > 25 && !isApart(folder));
  expect(crowded.map(([folder]) => folder)).toEqual([]);
});

it("keeps comments to six in a hundred lines of a folder", () => {
  const folders = Map.groupBy(code, (path) => dirname(path));
  const wordy = [...folders].filter(([, files]) => {
    const lines = files.flatMap((path) => text(path).split("\n")).filter((line) => line.trim());
    const comments = files.flatMap((path) => text(path).match(/^\s*(\/\/.*|\{?\/\*[\s\S]*?\*\/)/gm) ?? []);
    const share = comments.flatMap((comment) => comment.trim().split("\n")).length / lines.length;
    return lines.length > 100 && share > 0.06;
  });
  expect(wordy.map(([folder]) => folder)).toEqual([]);
});

it("keeps frameworks out of the rules", () => {
  const frameworks = /^(react|react-dom|@remix-run\/.+|remix-.+|hono|hono\/(?!jwt$).+|cloudflare:.+)$/;
  const wrong = product
    .filter((path) => path.startsWith("app/domain/") || path.startsWith("db/"))
    .flatMap((path) =>
      packageImports(path)
        .filter((name) => frameworks.test(name))
        .map((name) => `${path} → ${name}`),
    );
  expect(wrong).toEqual([]);
});

it("has no long file, catalogs apart", () => {
  const isCatalog = (path: string) => path.startsWith("app/i18n/locales/");
  expect(offenders(code, (path) => !isCatalog(path) && text(path).split("\n").length > 301)).toEqual([]);
});

it("has no barrel", () => {
  const onlyPasses = (path: string) => /^\s*export\s+(type\s+)?(\*|\{[^}]*\})\s+from\s/m.test(text(path));
  // A Worker's entry must export its Durable Objects.
  expect(offenders(product, (path) => !/^workers\/(sandbox\/)?app\.ts$/.test(path) && onlyPasses(path))).toEqual([]);
});

// Public by design: sign-in, password recovery, unsubscribing, support, documents, brand colours, language and
// theme, and redirects that show nothing.
const OPEN_DOORS = [
  "app/routes/debug/debug.tsx",
  "app/routes/login/login.tsx",
  "app/routes/registration/registration.tsx",
  "app/routes/recover/recover.tsx",
  ...["app/routes/recover/reset.tsx", "app/routes/confirm/confirm.tsx"],
  ...["app/routes/unsubscribe/unsubscribe.tsx", "app/routes/link-report/link-report.tsx"],
  "app/routes/locale/locale.ts",
  "app/routes/theme/theme.ts",
  "app/routes/brand/accents.ts",
  "app/routes/legacy.ts",
  "app/routes/about/about.tsx",
  "app/routes/documentation/document.tsx",
  "app/routes/unauthorized.tsx",
  "app/routes/unknown.ts",
];

it("guards every door of every screen", () => {
  const unguarded = routeModules().flatMap((path) =>
    OPEN_DOORS.includes(path)
      ? []
      : doorsOf(path)
          .filter(({ body }) => !/\b(guard|openScope)\(/.test(body) && !isBareRedirect(body))
          .map(({ name }) => `${path}: ${name}`),
  );
  expect(unguarded).toEqual([]);
});

it("lists no open door that does not exist", () => {
  expect(offenders(OPEN_DOORS, (path) => !routeModules().includes(path))).toEqual([]);
});

it("skips no test and runs none alone", () => {
  const tests = code.filter((path) => /\.(test|spec)\.tsx?$/.test(path) && path !== "tests/architecture.test.ts");
  expect(
    offenders(tests, (path) => /\b(it|test|describe)\.(only|skip|todo|fixme)\b|\btest\.fail\(/.test(text(path))),
  ).toEqual([]);
});

it("lets no test listen at a port of its own choosing", () => {
  const tests = code.filter((path) => /^tests\/(?!bench\/)/.test(path));
  const chooses = /\blisten\(\d*[1-9]|PORTS? = \[?\d|\b(start|serve)\w+\(\{[^}]*[pP]orts?: \[?\d*[1-9]/;
  expect(offenders(tests, (path) => chooses.test(text(path)))).toEqual([]);
});

it("reads no clock by the machine's zone", () => {
  const local = /\.get(Hours|Minutes|Date|Day|Month|FullYear|TimezoneOffset)\(\)/;
  expect(offenders(code, (path) => local.test(text(path)))).toEqual([]);
});

it("keeps sentences out of the code: Cyrillic characters are in catalogs only", () => {
  const isCatalog = (path: string) => path.startsWith("app/i18n/") || /\/(ru|en|es|pt|fr|de|it)\.ts$/.test(path);
  const mayNot = product.filter((path) => /^(app|workers\/(?!sandbox\/))/.test(path) && !isCatalog(path));
  const isTable = (path: string) => CHARACTER_TABLES.includes(path);
  expect(offenders(mayNot, (path) => !isTable(path) && /[а-яё]/i.test(withoutComments(text(path))))).toEqual([]);
});

// Tables of characters and of words that people type: data, not sentences.
const CHARACTER_TABLES = [
  "app/domain/contacts/columns.ts",
  "app/domain/contacts/export/export-words.ts",
  "app/domain/contacts/parse-row.ts",
  "app/domain/incoming/stop-words.ts",
  ...["app/domain/requisites/terms.ts", "app/domain/invoices/statement-words.ts"],
  "app/domain/sender-names/company.ts",
  "app/domain/shared/column-names.ts",
  "app/domain/text/transliteration.ts",
  "app/domain/text/typography.ts",
  "app/domain/tables/encoding-guess.ts",
  "app/domain/tables/encodings.ts",
  "workers/providers/zvonok/errors.ts",
];

const ELSEWHERE = /^tests\/(scripts\/tally|domain\/.+\/segments-published|peers\/firebase-admin)\.test\.ts$/;

it("names no path that does not exist, in comments, inline scripts and configurations too", () => {
  const named = /(?<![\w./-])(?:\.\/)?((?:app|workers|db|tests|scripts)\/[\w.$/-]*\w)/g;
  const exists = (path: string) => ["", ".ts", ".tsx", ".mjs", ".d.ts"].some((end) => existsSync(path + end));
  const pathsIn = (path: string) => [...text(path).matchAll(named)].map(([, at]) => at!);
  expect(offenders(code, (path) => !ELSEWHERE.test(path) && !pathsIn(path).every(exists))).toEqual([]);
});

it("locks every optional package of every platform, so that `npm ci` works everywhere", () => {
  const { packages } = JSON.parse(text("package-lock.json")) as {
    packages: Record<string, { optionalDependencies?: object }>;
  };
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !lockedNear(packages, path, name)),
  );
  expect(missing).toEqual([]);
});

function filesOf(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !name.startsWith("."));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesOf(path) : [path];
  });
}

type Import = { target: string; typeOnly: boolean };

function localImports(path: string): Import[] {
  return importsOf(path)
    .filter(({ target }) => target.startsWith("."))
    .map(({ target, typeOnly }) => ({ target: normalize(join(dirname(path), target)).replace(/\?.*$/, ""), typeOnly }));
}

function packageImports(path: string): string[] {
  return importsOf(path)
    .map(({ target }) => target)
    .filter((target) => !target.startsWith("."));
}

function importsOf(path: string): Import[] {
  const pattern =
    /^\s*(?:import|export)\s+(type\s+)?(?:([^;"']*?)\s+from\s+)?["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)/gm;
  return [...text(path).matchAll(pattern)].map(([, type, names = "", target, dynamic]) => ({
    target: target ?? dynamic ?? "",
    typeOnly: Boolean(type) || /^\{(\s*type\s+\w+(\s+as\s+\w+)?\s*,?)+\s*\}$/.test(names.trim()),
  }));
}

// A screen may import the type of another loader's data, not its code.
const isShape = (target: string) => /^(app\/domain|db\/schema)\/|^(db\/client|app\/root)$/.test(target);
const isDomain = (path: string) => path.startsWith("app/domain/");
const floorOf = (path: string) => DOMAIN_FLOORS.indexOf(roomOf(path));
/** Subfolders of sendings/ are floors of their own; elsewhere a folder and its subfolders are one. */
const roomOf = (path: string) => /^app\/domain\/(sendings(?:\/[\w-]+(?=\/))?|[\w-]+)/.exec(path)![1]!;
const isRoute = (path: string) => path.startsWith("app/routes/");
const segmentOf = (path: string) => path.split("/").slice(0, 3).join("/");

const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");

/** A domain module that does not import the database or the platform, even indirectly. */
function isPureModule(path: string, seen = new Set<string>()): boolean {
  if (seen.has(path)) return true;
  seen.add(path);
  const file = product.find((known) => known.replace(/\.tsx?$/, "") === path);
  if (!file) return false;
  if (packageImports(file).some((name) => /^(drizzle-orm|node:)/.test(name))) return false;
  return localImports(file)
    .filter(({ typeOnly }) => !typeOnly)
    .every(({ target }) => target.startsWith("app/domain/") && isPureModule(target, seen));
}

function routeModules(): string[] {
  const paths = product.filter((file) => /^app\/routes(\/[^/]+\/paths)?\.ts$/.test(file)).map(text);
  const listed = [...paths.join().matchAll(/["'](routes\/[^"']+\.tsx?)["']/g)].map(([, path]) => `app/${path}`);
  return [...new Set(listed)];
}

/** A route module's loader and action, each with the text up to the next export. */
function doorsOf(path: string): { name: string; body: string }[] {
  const parts = text(path).split(/^(?=export )/m);
  return parts.flatMap((body) => {
    const name = /^export (?:async )?(?:function|const) (loader|action)\b/.exec(body)?.[1];
    return name ? [{ name, body }] : [];
  });
}

const isBareRedirect = (body: string) =>
  /^export const \w+ = \(\) => redirect\([^\n]*\);\s*$/.test(body.replace(/\/\*[\s\S]*?\*\//g, "").trim());

function lockedNear(packages: object, path: string, name: string): boolean {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("node_modules/") - 1))) {
    if (`${folder ? `${folder}/` : ""}node_modules/${name}` in packages) return true;
    if (!folder) return false;
  }
}
