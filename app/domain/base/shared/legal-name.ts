export const ENTREPRENEUR = "ИП";

interface Legal {
  businessType: string;
  /** Legal form, "ООО". */
  opf: string;
  name: string;
}

/** A name with its legal form, quoted as in documents. */
export function legalNameOf({ businessType, opf, name }: Legal): string {
  if (businessType === "entrepreneur") return `${opf || ENTREPRENEUR} ${name}`.trim();
  if (businessType === "foreign" || !opf) return [name, opf].filter(Boolean).join(" ");
  return /^[«"„“]/.test(name) ? `${opf} ${name}` : `${opf} «${name}»`;
}

/** The title the owner gave these requisites, otherwise the legal name. */
export function payerTitleOf({ title, details }: { title: string; details: { data: { legal: Legal } } }): string {
  return title || legalNameOf(details.data.legal);
}
