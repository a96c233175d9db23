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
  { files: /^app\/domain\//, may: /^(app\/domain|db\/schema)\/|^db\/(json-rows|passing-errors)$/ },
  { files: /^app\/i18n\//, may: /^app\/i18n\// },
  {
    files: /^app\/components\//,
    may: /^app\/(components|i18n|domain|styles)\/|^app\/(screens|web\/(frame\/handle|http\/toast))$/,
  },
  { files: /^app\/web\//, may: /^app\/(web|domain|i18n)\/|^app\/screens$|^app\/components\/ui\/format$/ },
  { files: /^app\/routes\//, may: /^app\/(routes|web|components|domain|i18n|styles)\/|^app\/screens$|^package\.json$/ },
  { files: /^workers\/hub\/account-hub/, may: /^app\/domain\/base\/shared\/ports\/platform$/ },
  { files: /^workers\/sandbox\//, may: /^workers\/sandbox\/|^app\/web\/http\/png$/ },
  {
    files: /^workers\//,
    may: /^workers\/(?!sandbox)|^app\/(domain|web|i18n)\/|^db\/(client$|trips$|schema\/)|^package\.json$/,
  },
];

it("imports only what its layer allows", () => {
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

it("gives the browser's components only pure files of the domain", () => {
  const wrong = product
    .filter((path) => path.startsWith("app/components/"))
    .flatMap((path) =>
      localImports(path)
        .filter(({ target, typeOnly }) => target.startsWith("app/domain/") && !typeOnly && !isPureModule(target))
        .map(({ target }) => `${path} → ${target}`),
    );
  expect(wrong).toEqual([]);
});

// A wing of the domain may import values only from wings listed before it.
const WINGS = ["base", "money", "network", "people", "library", "papers", "messaging", "products", "insight"];

it("imports values only from earlier wings of the domain", () => {
  const wrong = domainArrows()
    .filter(({ from, to }) => wingOf(to) > wingOf(from))
    .map(({ from, to }) => `${from} → ${to}`);
  expect(wrong).toEqual([]);
});

it("imports values between the rooms of a wing in one direction", () => {
  const below = new Map<string, Set<string>>();
  for (const { from, to } of domainArrows())
    below.set(roomOf(from), (below.get(roomOf(from)) ?? new Set()).add(roomOf(to)));
  const circles = [...below.keys()].flatMap((room) => circleFrom(room, room, below) ?? []);
  expect(circles).toEqual([]);
});

it("compares search texts in one place", () => {
  const own = /toLowerCase\(\)\??\.includes\(|replaceAll\("(?:\\u0451|ё)"/;
  const places = ["app/domain/base/text/folded.ts", "app/domain/base/text/search.ts"];
  expect(offenders(product, (path) => !places.includes(path) && own.test(text(path)))).toEqual([]);
});

it("names exactly the wings of the domain that exist", () => {
  const wings = (prefix: string) =>
    [
      ...new Set(
        sources.filter((path) => path.startsWith(prefix) && !path.endsWith(".md")).map((path) => path.split("/")[2]!),
      ),
    ].sort();
  expect(wings("app/domain/")).toEqual([...WINGS].sort());
  expect(wings("tests/domain/")).toEqual([...WINGS].sort());
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

// Each kind of body has a single reader, which bounds it before allocating memory for it.
const READERS = {
  "a form": {
    may: /^(app\/web\/forms\/read-form\.server|workers\/api\/http\/upload)\.ts$/,
    by: /\bparseWithZod\(|\.formData\(\)/,
  },
  "a body": {
    may: /^app\/domain\/base\/shared\/bounds\//,
    by: /\b(request|raw|req)\.(json|text|arrayBuffer|bytes|blob)\(/,
  },
};

it.each(Object.entries(READERS))("reads %s in one place", (_, { may, by }) => {
  const doors = product.filter((path) => /^(app|workers\/(?!sandbox\/))/.test(path) && !may.test(path));
  expect(offenders(doors, (path) => by.test(text(path)))).toEqual([]);
});

it("has no barrel", () => {
  const onlyPasses = (path: string) => /^\s*export\s+(type\s+)?(\*|\{[^}]*\})\s+from\s/m.test(text(path));
  // A Worker's entry must export its Durable Objects.
  expect(offenders(product, (path) => !/^workers\/(sandbox\/)?app\.ts$/.test(path) && onlyPasses(path))).toEqual([]);
});

// Public by design: sign-in, password recovery, unsubscribing, support, documents, brand colours, language and
// theme, and redirects that show nothing.
const OPEN_DOORS = [
  "app/routes/login/login.tsx",
  "app/routes/registration/registration.tsx",
  "app/routes/recover/recover.tsx",
  "app/routes/recover/reset.tsx",
  "app/routes/confirm/confirm.tsx",
  "app/routes/unsubscribe/unsubscribe.tsx",
  "app/routes/link-report/link-report.tsx",
  "app/routes/locale/locale.ts",
  "app/routes/theme/theme.ts",
  "app/routes/brand/accents.ts",
  "app/routes/legacy.ts",
  "app/routes/about/about.tsx",
  "app/routes/documentation/document.tsx",
  "app/routes/unauthorized.tsx",
  "app/routes/unknown.ts",
];

it("guards every loader and action of every screen", () => {
  const unguarded = routeModules().flatMap((path) =>
    OPEN_DOORS.includes(path)
      ? []
      : doorsOf(path)
          .filter(({ body }) => !/\b(guard|openScope)\(/.test(body) && !isBareRedirect(body))
          .map(({ name }) => `${path}: ${name}`),
  );
  expect(unguarded).toEqual([]);
});

it("lists only public endpoints that exist", () => {
  expect(offenders(OPEN_DOORS, (path) => !routeModules().includes(path))).toEqual([]);
});

it("skips no test and leaves no `only`", () => {
  const tests = code.filter((path) => /\.(test|spec)\.tsx?$/.test(path) && path !== "tests/architecture.test.ts");
  expect(
    offenders(tests, (path) => /\b(it|test|describe)\.(only|skip|todo|fixme)\b|\btest\.fail\(/.test(text(path))),
  ).toEqual([]);
});

it("lets no test listen on a port of its own choice", () => {
  const tests = code.filter((path) => /^tests\/(?!bench\/)/.test(path));
  const chooses = /\blisten\(\d*[1-9]|PORTS? = \[?\d|\b(start|serve)\w+\(\{[^}]*[pP]orts?: \[?\d*[1-9]/;
  expect(offenders(tests, (path) => chooses.test(text(path)))).toEqual([]);
});

it("reads no clock in the machine's zone", () => {
  const local = /\.get(Hours|Minutes|Date|Day|Month|FullYear|TimezoneOffset)\(\)/;
  expect(offenders(code, (path) => local.test(text(path)))).toEqual([]);
});

it("keeps sentences out of the code: Cyrillic characters are in catalogs only", () => {
  const isCatalog = (path: string) => path.startsWith("app/i18n/") || /\/(ru|en|es|pt|fr|de|it)\.ts$/.test(path);
  const mayNot = product.filter((path) => /^(app|workers\/(?!sandbox\/))/.test(path) && !isCatalog(path));
  const isTable = (path: string) => CHARACTER_TABLES.includes(path);
  expect(offenders(mayNot, (path) => !isTable(path) && /[а-яё]/i.test(withoutComments(text(path))))).toEqual([]);
});

// Tables of characters and of words that people type: data, not interface texts.
const CHARACTER_TABLES = [
  "app/domain/base/shared/phone-extensions.ts",
  "app/domain/base/shared/numbering/region-names.ts",
  "app/domain/library/contacts/name-parts.ts",
  "app/domain/base/shared/column-words.ts",
  "app/domain/library/contacts/columns.ts",
  "app/domain/library/contacts/export/export-words.ts",
  "app/domain/library/contacts/parse-row.ts",
  "app/domain/messaging/incoming/stop-words.ts",
  "app/domain/base/shared/legal-name.ts",
  "app/domain/papers/requisites/terms.ts",
  "app/domain/papers/requisites/words.ts",
  "app/domain/papers/invoices/statement-words.ts",
  "app/domain/network/sender-names/company.ts",
  "app/domain/base/shared/column-names.ts",
  "app/domain/base/text/nearest.ts",
  "app/domain/base/text/twins.ts",
  "app/domain/base/text/transliteration.ts",
  "app/domain/base/text/typography.ts",
  "app/domain/base/tables/encoding-guess.ts",
  "app/domain/base/tables/encodings.ts",
  "workers/providers/zvonok/errors.ts",
];

const ELSEWHERE = /^tests\/(scripts\/tally|domain\/.+\/segments-published|peers\/firebase-admin)\.test\.ts$/;

const NAMED = /(?<![\w./-])(?:\.\/)?((?:app|workers|db|tests|scripts|migrations)\/[\w.$/-]*\w)/g;
// Cloudflare's names for the notes of a version.
const isNote = (path: string) => /^workers\/(tag|message)$/.test(path);
const exists = (path: string) =>
  isNote(path) || ["", ".ts", ".tsx", ".mjs", ".d.ts"].some((end) => existsSync(path + end));
const pathsIn = (path: string) => [...text(path).matchAll(NAMED)].map(([, at]) => at!);

it("names no path that does not exist, in comments, inline scripts and configurations too", () => {
  const written = [...code, ...filesOf("migrations")];
  expect(offenders(written, (path) => !ELSEWHERE.test(path) && !pathsIn(path).every(exists))).toEqual([]);
});

const MANUALS = [
  ...readdirSync(".").filter((path) => path.endsWith(".md")),
  ...sources.filter((path) => path.endsWith(".md")),
];

it("names no path that does not exist in Markdown", () => {
  const missing = MANUALS.flatMap((path) => {
    const byRoot = pathsIn(path).filter((at) => !exists(at));
    const byFolder = filesNamedIn(text(path)).filter((name) => !isThere(".", name) && !isThere(dirname(path), name));
    return [...new Set([...byRoot, ...byFolder])].map((name) => `${path}: ${name}`);
  });
  expect(missing).toEqual([]);
});

it("says in each room's README what the room is and which file to open first", () => {
  const rooms = WINGS.flatMap((wing) =>
    readdirSync(`app/domain/${wing}`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `app/domain/${wing}/${name}`),
  );
  const opens = (room: string) => {
    if (!existsSync(`${room}/README.md`)) return false;
    const [title, what, order] = text(`${room}/README.md`)
      .trim()
      .split(/\n{2,}/);
    const isProse = (paragraph = "") => /^(\w|`)/.test(paragraph);
    const names = filesNamedIn(order ?? "").some((name) => isThere(room, name));
    return /^# ./.test(title ?? "") && isProse(what) && isProse(order) && names;
  };
  expect(offenders(rooms, (room) => !opens(room))).toEqual([]);
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

/** Names of files in backticks; `<name>` and `*` stand for anything. */
const filesNamedIn = (markdown: string) =>
  [
    ...markdown.replace(/^```[\s\S]*?^```/gm, "").matchAll(/`((?:[\w.*<>-]+\/)*[\w.*<>-]*[\w*>]\.(?:tsx?|mjs|md))`/g),
  ].map(([, name]) => name!);

function isThere(folder: string, name: string) {
  const path = join(folder, name);
  if (!/[<*]/.test(name)) return existsSync(path);
  const pattern = new RegExp(`^${path.replaceAll(".", "\\.").replace(/<[\w-]+>|\*+/g, ".+")}$`);
  return sources.some((source) => pattern.test(source));
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

// A screen may import another loader's data type, but not its code.
const isShape = (target: string) => /^(app\/domain|db\/schema)\/|^(db\/client|app\/root)$/.test(target);
const isDomain = (path: string) => path.startsWith("app/domain/");
const wingOf = (path: string) => WINGS.indexOf(path.split("/")[2]!);
/** A room is a folder of a wing; in sendings/, each subfolder is a room. */
const roomOf = (path: string) => /^app\/domain\/[\w-]+\/(sendings(?:\/[\w-]+(?=\/))?|[\w-]+)/.exec(path)![1]!;

/** Value imports between two rooms of the domain. */
const domainArrows = () =>
  product.filter(isDomain).flatMap((from) =>
    localImports(from)
      .filter(({ target, typeOnly }) => isDomain(target) && !typeOnly && roomOf(target) !== roomOf(from))
      .map(({ target }) => ({ from, to: target })),
  );

/** The rooms on a path from `room` back to `start`; undefined if there is none. */
function circleFrom(
  start: string,
  room: string,
  below: Map<string, Set<string>>,
  seen = new Set<string>(),
): string | undefined {
  for (const next of below.get(room) ?? []) {
    if (next === start) return `${room} → ${start}`;
    if (seen.has(next)) continue;
    seen.add(next);
    const circle = circleFrom(start, next, below, seen);
    if (circle) return `${room} → ${circle}`;
  }
  return undefined;
}
const isRoute = (path: string) => path.startsWith("app/routes/");
const segmentOf = (path: string) => path.split("/").slice(0, 3).join("/");

const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");

/** A domain module that imports neither the database nor the platform, even indirectly. */
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
