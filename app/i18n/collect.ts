type Module = Record<string, Record<string, string>>;

/** `./locales/ru/contacts.ts` exporting `contacts` → resources.ru.contacts */
export function collect(modules: Record<string, Module>) {
  const resources: Record<string, Record<string, Record<string, string>>> = {};
  for (const [path, module] of Object.entries(modules)) {
    const [language = "", file = ""] = path.split("/").slice(-2);
    const [catalog] = Object.values(module);
    resources[language] ??= {};
    if (catalog) resources[language][file.replace(/\.ts$/, "")] = catalog;
  }
  return resources;
}
