type Module = Record<string, Record<string, string>>;

/** `./contacts/ru.ts` exporting `contacts` → resources.ru.contacts */
export function collect(modules: Record<string, Module>) {
  const resources: Record<string, Record<string, Record<string, string>>> = {};
  for (const [path, module] of Object.entries(modules)) {
    const [namespace = "", file = ""] = path.split("/").slice(-2);
    const language = file.replace(/\.ts$/, "");
    const [catalog] = Object.values(module);
    resources[language] ??= {};
    if (catalog) resources[language][namespace] = catalog;
  }
  return resources;
}
