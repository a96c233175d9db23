import type { Catalog } from "../../catalog";
import type { webhooks as source } from "./ru";

export const webhooks = {
  hookUrlInvalid: "L’adresse doit commencer par https:// ou http://",
  hookUrlCredentials: "Ni nom ni mot de passe dans l’adresse\u00a0: passez-les dans un en-tête",
  hookUrlPrivate: "Les adresses privées et internes sont interdites",
  hookUrlPort: "Ce port est celui d’un autre protocole\u00a0: indiquez celui d’un serveur web",
  hookUrlTemplate: "Les variables ne peuvent suivre que le nom du serveur",
  hookGetBody: "Une requête GET n’a pas de corps\u00a0: mettez les valeurs dans l’adresse",
  hookBodyNotJson: "Une fois rempli, le corps n’est pas du JSON valide",
  hookBodyTooLong: "Le corps dépasse 16\u00a0384 caractères",
  hookTooManyHeaders: "20 en-têtes au plus",
  hookHeaderInvalid: "Un en-tête est un nom en lettres latines, deux-points et une valeur sur une ligne",
  hookHeadersAgain:
    "L’adresse est différente\u00a0: saisissez à nouveau les en-têtes, ceux enregistrés n’y partiront pas",
  hookUrlOwn: "C’est l’adresse de l’espace client\u00a0: il ne se notifie pas lui-même",
  hookHeaderOurs: "Nous définissons nous-mêmes cet en-tête",
  hookStatusesInvalid: "Codes de réponse séparés par des virgules\u00a0: 200-299, 409",
  hookEventUnknown: "Cet événement n’existe pas",
  hookEventsRequired: "Choisissez au moins un événement",
  hookConnectionsInvalid: "Connexions\u00a0: de 1 à 6",
  hookMethodUnknown: "Méthode\u00a0: POST, PUT ou GET",
  hookStateUnknown: "État\u00a0: dead ou delivered",
  tooManyHooks: "{{most}} webhooks au plus. Supprimez celui qui ne sert plus",
  hookShownAlready: "Ce webhook est déjà créé et son secret affiché. Si vous ne l’avez pas gardé, changez le secret",
} as const satisfies Catalog<typeof source>;
