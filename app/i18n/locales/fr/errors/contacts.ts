import type { Catalog } from "../../../catalog";
import type { contacts as source } from "../../ru/errors/contacts";

export const contacts = {
  phoneRequired: "Saisissez un numéro de téléphone",
  phonesTooMany: "10 000 numéros au maximum par requête",
  phoneInvalid: "Numéro de téléphone incorrect",
  emailInvalid: "E-mail incorrect",
  genderUnknown: "Le sexe doit être male ou female",
  textInvalid: "Texte attendu",
  fieldTooLong: "La valeur dépasse 255 caractères",
  contactExists: "La liste contient déjà ce numéro",
  contactEmailExists: "La liste contient déjà un contact avec cet e-mail",
  onlyAddress: "C’est la seule adresse du contact : indiquez d’abord un téléphone",
  contactListFixed: "Un contact ne peut pas changer de liste",
  listRequired: "Choisissez une liste de contacts",
  listNotFound: "Liste de contacts introuvable",
  listIsBlacklist: "«\u00a0{{title}}\u00a0» est une liste noire et ne peut pas recevoir de messages",
  listInUse: "La liste est utilisée par la tâche «\u00a0{{title}}\u00a0»",
  nobodyChosen: "Personne n’est choisi",
  sameList: "C’est la même liste",
  listNotBlacklist: "Ce n’est pas une liste noire",
  mergeInBlacklist: "Les contacts d’une liste noire ne se fusionnent pas\u00a0: un numéro pourrait en sortir",
  fieldUnknown: "Ce champ n’existe pas",
  actionUnknown: "Cette action n’existe pas",
  noSuchDay: "Ce jour n’existe dans aucune année. Indiquez le jour et le mois, par exemple 21.11",
  phonesAtMost: "Pas plus de {{most}} numéros à la fois",
  phonesInvalid: "Ce ne sont pas des numéros : {{phones}}",
} as const satisfies Catalog<typeof source>;
