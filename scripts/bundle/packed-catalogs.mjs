import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { runnerImport } from "vite";
import { packed } from "../../app/i18n/packed.ts";
import { inRoot } from "../lib/paths.mjs";

const WORDS = inRoot("app/i18n/resources.server.ts");
const NUMBERING = inRoot("app/domain/base/shared/numbering/texts.ts");
const PACKED = inRoot("app/i18n/packed.ts");

export const packedCatalogs = {
  name: "cabinet-packed-catalogs",
  async load(id) {
    if (id === WORDS) {
      const { languages, resources } = await read(id);
      return `${openLines("server-words", resources)}
        export const languages = ${JSON.stringify(languages)};
        export const resources = catalogs;
        export const openWords = lines.open;`;
    }
    if (id === NUMBERING) {
      const { numberingTexts } = await read(id);
      return `${linesFile("numbering", numberingTexts().join("\n"))}
        export const numberingTexts = lines.get;
        export const openNumbering = lines.open;`;
    }
    return null;
  },
};

async function read(source) {
  return (await runnerImport(source, { configFile: false, logLevel: "warn" })).module;
}

function openLines(name, resources) {
  return `${linesFile(name, packed(resources))}
    import { unpacked } from ${JSON.stringify(PACKED)};
    const catalogs = unpacked(${JSON.stringify(Object.keys(resources))}, lines.get);`;
}

/** Writes the text to an asset file; returns the code that reads its lines from there. */
function linesFile(name, text) {
  const path = `/assets/${name}-${createHash("sha256").update(text).digest("hex").slice(0, 12)}.txt`;
  const file = inRoot(`build/client${path}`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return `import { linesOf } from ${JSON.stringify(PACKED)};
    const lines = linesOf(${JSON.stringify(path)});`;
}
