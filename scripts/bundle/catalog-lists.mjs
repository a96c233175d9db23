import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { inRoot } from "../lib/paths.mjs";

const ROOM = inRoot("app/i18n");
const SOURCE = "ru";
const ERRORS = "errors";
const HEAD = "// Generated from the folders of app/i18n by scripts/bundle/catalog-lists.mjs.\n";

/** Catalogs that only the server reads. */
const ON_SERVER =
  "answers cautions codes contactPages desk exportPages letters notices protocols rights toasts trace".split(" ");

const foldersOf = (path) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort((one, other) => one.localeCompare(other, "en"));

const languagesOf = () =>
  readdirSync(`${ROOM}/common`)
    .map((file) => file.replace(/\.ts$/, ""))
    .sort();

/** Files that list all catalogs, by path in app/i18n: key types, a language's files, a language's errors. */
export function catalogLists() {
  const namespaces = foldersOf(ROOM).filter((name) => name !== "words");
  const topics = foldersOf(`${ROOM}/${ERRORS}`);
  const lists = { "i18next.d.ts": typesOf(namespaces) };
  for (const language of languagesOf()) {
    lists[`words/words-${language}-files.ts`] = wordsOf(namespaces, language);
    lists[`${ERRORS}/${language}.ts`] = errorsOf(topics, language);
  }
  return lists;
}

/** Regenerates the lists beside the catalogs at each build. */
export const catalogListsPlugin = {
  name: "cabinet-catalog-lists",
  buildStart() {
    for (const [path, text] of Object.entries(catalogLists())) {
      const file = `${ROOM}/${path}`;
      if (readFileSync(file, "utf8") !== text) writeFileSync(file, text);
    }
  },
};

function typesOf(namespaces) {
  const imports = namespaces.map((name) => `import type { ${name} } from "./${name}/${SOURCE}";`);
  const resources = namespaces.map((name) => `      ${name}: typeof ${name};`);
  return `${HEAD}import "i18next";
${imports.join("\n")}

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: {
${resources.join("\n")}
    };
  }
}
`;
}

function wordsOf(namespaces, language) {
  const files = namespaces
    .filter((name) => !ON_SERVER.includes(name))
    .map((name) => `  ${name}: () => import("../${name}/${language}"),`);
  return `${HEAD}export const words = {\n${files.join("\n")}\n};\n`;
}

function errorsOf(topics, language) {
  const imports = topics.map((topic) => `import { ${topic} } from "./${topic}/${language}";`);
  const spreads = topics.map((topic) => `  ...${topic},`);
  return `${HEAD}${imports.join("\n")}\n\nexport const errors = {\n${spreads.join("\n")}\n} as const;\n`;
}
