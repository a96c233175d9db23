import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { runnerImport } from "vite";
import { packed } from "../../app/i18n/packed.ts";
import { inRoot } from "../lib/paths.mjs";

const SOURCE = inRoot("app/i18n/resources.server.ts");

export const packedCatalogs = {
  name: "cabinet-packed-catalogs",
  async load(id) {
    if (id !== SOURCE) return null;
    const { module } = await runnerImport(SOURCE, { configFile: false, logLevel: "warn" });
    const { languages, resources } = module;
    const text = packed(resources);
    const path = `/assets/server-words-${createHash("sha256").update(text).digest("hex").slice(0, 12)}.txt`;
    const file = inRoot(`build/client${path}`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return `import { linesOf, unpacked } from "./packed";
      const lines = linesOf(${JSON.stringify(path)});
      export const languages = ${JSON.stringify(languages)};
      export const resources = unpacked(${JSON.stringify(Object.keys(resources))}, lines.get);
      export const openWords = lines.open;`;
  },
};
