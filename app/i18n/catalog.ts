type PluralForm = "zero" | "one" | "two" | "few" | "many" | "other";
type Base<K> = K extends `${infer Stem}_${PluralForm}` ? Stem : never;
type Plain<K> = K extends `${string}_${PluralForm}` ? never : K;

/** Type of a catalog: the Russian catalog's keys with the language's own plural forms. */
export type Catalog<Source> = { [K in Plain<keyof Source>]: string } & {
  [K in Base<keyof Source> as `${K}_other`]: string;
} & { [K in Base<keyof Source> as `${K}_${Exclude<PluralForm, "other">}`]?: string };
