import type { RequisiteDetails } from "../../../../db/schema/papers";
import { ENTREPRENEUR } from "../../base/shared/legal-name";
import { splitInn } from "./clean";
import { BASES, positionGenitive, SOLE, shortName } from "./terms";

/**
 * Fills in derived fields: an entrepreneur signs personally, a basis has two cases, a postal address may equal the
 * legal one.
 */
export function completed({ contact, signer, manager, data }: RequisiteDetails): RequisiteDetails {
  const { legal, bank, tax, legalAddress, postalAddress } = data;
  const isOne = legal.businessType === "entrepreneur";
  const isForeign = legal.businessType === "foreign";
  const fullName = isOne ? { ...signer.fullName, nominative: legal.name } : signer.fullName;
  const position = isOne ? SOLE : signer.position;
  const known = Object.values(BASES).find(
    ({ nominative, genitive }) => signer.basis.genitive === genitive || signer.basis.nominative === nominative,
  );
  const either = (forms: { nominative: string; genitive: string }) => ({
    nominative: forms.nominative || (isForeign ? forms.genitive : ""),
    genitive: forms.genitive || (isForeign ? forms.nominative : ""),
  });
  const short = (name: string) => (isForeign ? name : shortName(name));
  const at = { ...legalAddress, country: isForeign ? legalAddress.country || legal.country : "RU" };
  const { matchesLegal } = postalAddress;
  return {
    contact,
    signer: {
      position: { ...either(position), ...(position.genitive === "" && genitiveOf(position.nominative)) },
      basis: { ...signer.basis, ...known },
      fullName: either(fullName),
      fullNameShort: {
        nominative: signer.fullNameShort.nominative || short(fullName.nominative),
        genitive: signer.fullNameShort.genitive || short(either(fullName).genitive),
      },
    },
    manager: {
      fullName: manager.fullName || fullName.nominative,
      post: manager.post || position.nominative,
    },
    data: {
      legal: {
        ...legal,
        ...splitInn(legal),
        country: isForeign ? legal.country : "RU",
        opf: isOne ? ENTREPRENEUR : legal.opf,
        ...(isOne && { kpp: "" }),
      },
      bank,
      tax,
      legalAddress: at,
      postalAddress: matchesLegal
        ? { ...at, matchesLegal }
        : { ...postalAddress, country: postalAddress.country || at.country },
    },
  };
}

function genitiveOf(nominative: string) {
  const genitive = positionGenitive(nominative);
  return genitive === "" ? {} : { genitive };
}
