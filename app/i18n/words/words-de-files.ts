export const words = import.meta.glob<Record<string, Record<string, string>>>([
  "../locales/de/*.ts",
  "!../locales/*/{answers,cautions,codes,contactPages,desk,exportPages,letters,notices,protocols,rights,toasts,trace}.ts",
]);
