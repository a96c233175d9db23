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
    const { keys, texts } = packed(resources);
    const open = Object.entries(texts).map(([language, text]) => `${language}: () => ${JSON.stringify(text)}`);
    return `import { unpacked } from "./packed";
      export const resources = unpacked(() => ${JSON.stringify(keys)}, { ${open.join(", ")} });
      export const languages = ${JSON.stringify(languages)};`;
  },
};
