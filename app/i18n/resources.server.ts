import { collect } from "./collect";

export const resources = collect(
  import.meta.glob<Record<string, Record<string, string>>>("./locales/*/*.ts", { eager: true }),
);
