import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { SCREENS } from "../app/screens.ts";
import { inRoot } from "./lib/paths.mjs";

/** KB, gzipped (design §8). */
const LIMIT = { signIn: 115, main: 150, screen: 190, css: 17, worker: 2500, otpSdk: 12 };
const MAIN_SCREENS = new Set([
  "home/home",
  "send/message-editor/message",
  "send/recipients/recipients",
  "send/preview/preview",
  "messages/outgoing/outgoing",
  "messages/incoming/incoming",
  "messages/tasks/task",
  "contacts/list/list",
  "balance/balance",
  "users/users",
]);
const LEVEL = 9;
// Packages that must stay on the server, recognised by strings in their code.
const SERVER_ONLY = { zod: /ZodError|invalid_union/, libphonenumber: /IDDPrefix|nationalPrefixForParsing/ };

const assets = readdirSync(inRoot("build/client/assets"));
const manifest = readManifest();
const text = new Map(assets.map((name) => [name, readFileSync(inRoot("build/client/assets", name))]));
const sizes = new Map([...text].map(([name, bytes]) => [name, gzipSync(bytes, { level: LEVEL }).length / 1000]));

function readManifest() {
  const [name] = assets.filter((asset) => /^manifest-.*\.js$/.test(asset));
  return JSON.parse(readFileSync(inRoot("build/client/assets", name), "utf8").match(/=(\{.*\})/s)[1]);
}

const WORDS = Object.values(
  Object.groupBy(
    assets.flatMap((file) => {
      const name = /^words-\w+?-(\w+?)-.{8}\.js$/.exec(file)?.[1];
      return name ? [{ name, file }] : [];
    }),
    ({ name }) => name,
  ),
).map((languages) => languages.sort((a, b) => sizes.get(b.file) - sizes.get(a.file))[0]);

const fileOf = (url) => url.split("/").at(-1);

/** A top-level import() would count in every visit, so screens may have none (tests/scripts/budget.test.ts). */
function filesOf(route) {
  const filesIn = (parts) => parts.flatMap(({ module, imports }) => [module, ...imports]).map(fileOf);
  const chain = [route, ...parentsOf(route)];
  const code = filesIn(chain).map((file) => text.get(file).toString());
  // A minified route handle: `{screen:"send"`.
  const screens = code.flatMap((part) => [...part.matchAll(/\{screen:"(\w+)"/g)].map(([, name]) => SCREENS[name]));
  const words = new Set(["files", "frame", ...screens.flatMap((screen) => screen?.words ?? [])]);
  const files = [...new Set(filesIn([manifest.entry, ...chain]))];
  return [...files, ...WORDS.filter(({ name }) => words.has(name)).map(({ file }) => file)];
}

function parentsOf({ parentId }) {
  const parent = manifest.routes[parentId];
  return parent ? [parent, ...parentsOf(parent)] : [];
}

const sum = (files) => files.reduce((total, file) => total + sizes.get(file), 0);
const isPage = ({ module }) => text.get(fileOf(module)).length > 10;

const rows = Object.values(manifest.routes)
  .filter((route) => route.parentId && isPage(route))
  .map((route) => ({ name: route.id.replace(/^routes\//, ""), size: sum(filesOf(route)), limit: LIMIT.screen }));
for (const row of rows) {
  if (row.name === "login/login") row.limit = LIMIT.signIn;
  if (MAIN_SCREENS.has(row.name)) row.limit = LIMIT.main;
}
for (const name of MAIN_SCREENS) if (!rows.some((row) => row.name === name)) throw new Error(`no screen ${name}`);
// Styles shared by all pages; the calendar's load with its script.
const css = assets.filter((name) => /^app-.*\.css$/.test(name));
if (css.length !== 1) throw new Error("there is no one style sheet of all pages");
rows.push({ name: "styles", size: sum(css), limit: LIMIT.css });
const worker = readFileSync(inRoot("build/server/index.js"));
rows.push({ name: "the Worker's upload", size: gzipSync(worker, { level: LEVEL }).length / 1000, limit: LIMIT.worker });
const otpSdk = readFileSync(inRoot("build/client/otp/v1/otp.js"));
rows.push({ name: "otp.js", size: gzipSync(otpSdk, { level: LEVEL }).length / 1000, limit: LIMIT.otpSdk });

let isOver = false;
for (const { name, size, limit } of rows.sort((a, b) => b.size - a.size)) {
  const mark = size > limit ? "  OVER" : "";
  if (mark) isOver = true;
  console.log(`${name.padEnd(44)} ${size.toFixed(1).padStart(6)} of ${limit} KB${mark}`);
}
for (const [name, sign] of Object.entries(SERVER_ONLY)) {
  const found = assets.filter((asset) => asset.endsWith(".js") && sign.test(text.get(asset).toString()));
  if (found.length === 0) continue;
  isOver = true;
  console.log(`${name} is in the browser's ${found.join(", ")}`);
}
process.exitCode = isOver ? 1 : 0;
