import type { Catalog } from "../../catalog";
import type { drafts as source } from "./ru";

export const drafts = {
  draftChanged: "L’envoi a été modifié dans un autre onglet",
  draftContentChanged: "Le message ou ses destinataires ont changé depuis\u00a0: vérifiez-les à nouveau",
  draftCountChanged: "Il y avait {{from}} destinataires, il y en a maintenant {{to}}",
  draftLaterChosen: "Le bouton indiquait «\u00a0Envoyer\u00a0», mais «\u00a0Plus tard\u00a0» est choisi",
  draftNotFound: "Ce brouillon n’existe plus",
  draftNotSent: "Rien n’a été envoyé\u00a0: vérifiez le nouveau bouton et appuyez dessus",
  draftRepeatChosen: "Le bouton indiquait autre chose, mais «\u00a0Régulier\u00a0» est choisi",
  draftNowChosen: "Le bouton indiquait «\u00a0Planifier\u00a0», mais «\u00a0Maintenant\u00a0» est choisi",
  draftSent: "Cet envoi est déjà parti",
  draftSumChanged: "Le montant était de {{from}}, il est maintenant de {{to}}",
  draftTooLarge: "Le brouillon est trop volumineux\u00a0: placez les numéros dans une liste de contacts",
  testStale: "La page est ouverte depuis plus d’une heure. Appuyez encore une fois",
  tooManyContacts: "Contacts ajoutés un par un\u00a0: {{most}} au plus. Mettez les autres dans une liste",
  tooManyDrafts: "Il y a déjà {{most}} brouillons. Supprimez-en un et le nouveau sera enregistré",
} as const satisfies Catalog<typeof source>;
