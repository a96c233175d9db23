export const words = import.meta.glob<Record<string, Record<string, string>>>([
  "../locales/en/*.ts",
  "!../locales/*/{answers,cautions,codes,contactPages,desk,exportPages,letters,notices,protocols,rights,toasts,trace}.ts",
]);
