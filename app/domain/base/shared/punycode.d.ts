/** Version 2.3.1 has no types. */
declare module "punycode/punycode.es6.js" {
  export function toUnicode(domain: string): string;
}
