import type { Catalog } from "../../catalog";
import type { requests as source } from "./ru";

export const requests = {
  wrongCredentials_zero:
    "Nom d’utilisateur ou mot de passe incorrect. Plus aucune tentative, réessayez dans 15\u00a0minutes",
  wrongCredentials_one:
    "Nom d’utilisateur ou mot de passe incorrect. Il reste {{count}} tentative, puis la connexion sera bloquée pendant 15\u00a0minutes",
  wrongCredentials_many:
    "Nom d’utilisateur ou mot de passe incorrect. Il reste {{count}} de tentatives, puis la connexion sera bloquée pendant 15\u00a0minutes",
  wrongCredentials_other:
    "Nom d’utilisateur ou mot de passe incorrect. Il reste {{count}} tentatives, puis la connexion sera bloquée pendant 15\u00a0minutes",
  tooManyAttempts_one: "Trop de tentatives, réessayez dans {{count}}\u00a0minute",
  tooManyAttempts_many: "Trop de tentatives, réessayez dans {{count}} de minutes",
  tooManyAttempts_other: "Trop de tentatives, réessayez dans {{count}}\u00a0minutes",
  unpaidAccount: "Disponible après la première recharge du compte",
  storageFull:
    "Le stockage est plein\u00a0: {{most}}\u00a0Mo au total, {{left}}\u00a0Mo libres. Supprimez des fichiers ou demandez à votre gestionnaire de relever la limite",
  contactsFull:
    "Plus de place pour des contacts\u00a0: {{most}} au maximum. Supprimez des listes ou demandez à votre gestionnaire de relever la limite",
  noRoomForContacts:
    "Plus de place pour des contacts. Supprimez des listes ou demandez à votre gestionnaire de relever la limite",
  noRoomInStorage:
    "Le stockage est plein. Supprimez des fichiers ou demandez à votre gestionnaire de relever la limite",
  accountBlocked: "Le compte est bloqué",
  actAsAbove: "Vous ne pouvez agir que pour un compte de niveau inférieur",
  badRequest: "La requête n’a pas été comprise",
  notJson: "Le corps de la requête doit être au format JSON",
  unauthorized: "Connectez-vous à nouveau\u00a0: le jeton est absent, expiré ou révoqué",
  forbidden: "Accès refusé\u00a0: droits insuffisants pour cette action",
  notFound: "Introuvable",
  conflict: "L’action est incompatible avec l’état actuel",
  fileTooLarge: "Le fichier ou la requête est trop volumineux",
  unsupportedType: "Ce type de fichier n’est pas pris en charge",
  contentEncodingUnknown:
    "La compression {{encoding}} n’est pas prise en charge\u00a0: envoyez gzip, deflate ou sans compression",
  contentEncodingBroken: "Le corps ne se décompresse pas en {{encoding}}, comme l’indique pourtant Content-Encoding",
  charsetUnknown: "Encodage inconnu {{charset}}\u00a0: envoyez de l’UTF-8",
  charsetMisread:
    "Le corps n’est pas en {{charset}}. Envoyez de l’UTF-8 ou indiquez l’encodage dans Content-Type, par exemple charset=windows-1251",
  invalid: "Vérifiez les champs",
  tooManyRequests: "Trop de requêtes, réessayez plus tard",
  unavailable: "La base de données n’a pas répondu, réessayez dans quelques secondes",
  internal: "Erreur du serveur, réessayez plus tard",
  internal_reference: "Erreur du serveur. Indiquez au support la référence {{reference}}",
  idempotencyMismatch: "Cette Idempotency-Key a déjà servi pour une autre requête",
  idempotencyKeyInvalid: "Idempotency-Key\u00a0: de 1 à 255 caractères ASCII imprimables",
  idempotencyRunning: "La requête avec cette Idempotency-Key est encore en cours",
  upgradeRequired: "Cette adresse n’accepte que WebSocket",
  fieldInvalid: "Valeur incorrecte\u00a0: {{field}}",
  fieldFixed: "Ne peut pas être modifié\u00a0: {{field}}",
  fieldUnknown: "Paramètre inconnu\u00a0: {{field}}",
  fieldUnknown_near: "Paramètre inconnu\u00a0: {{field}}. Vouliez-vous dire {{near}}\u00a0?",
  offsetInvalid: "$offset doit être un entier à partir de 0",
  offsetTooFar: "$offset\u00a0: 10\u00a0000 au plus, ensuite paginez avec $after",
  limitInvalid: "$limit doit être un entier de 1 à 1000",
  orderInvalid: "Ce tri n’est pas pris en charge",
  cursorInvalid: "Ce $after appartient à une autre liste ou à un autre tri : reprenez la liste au début",
  searchTooLong: "$search : 100 caractères au maximum",
  scopeInvalid:
    "$scope\u00a0: cette liste n’a pas «\u00a0{{scope}}\u00a0», elle a\u00a0: {{allowed}}. OwnerId montre les données d’autrui",
  dateInvalid: "Date incorrecte",
  moneyInvalid: "Il faut un nombre positif, deux décimales au plus",
  numberInvalid: "Il faut un nombre, deux décimales au plus",
  timeInvalid: "Il faut une heure de 00:00:00 à 23:59:59",
  dayOutside: "Choisissez un jour du {{first}} au {{last}}",
  rangeInvalid: "Le premier jour ne peut pas suivre le dernier",
  optionUnknown: "Choisissez dans la liste",
  senderNameInvalid: "De 4 à 11 lettres latines, chiffres et signes ! ? - _ . (\u00a0)",
  statusUnknown: "Statut inconnu",
  stateUnknown: "L’état doit être paused, running ou stopped",
  usernameRequired: "Saisissez le nom d’utilisateur",
  usernameInvalid: "Nom d’utilisateur incorrect",
  passwordRequired: "Saisissez le mot de passe",
  passwordInvalid: "Mot de passe incorrect",
  passwordAgain: "Saisissez à nouveau le mot de passe",
  passwordRule: "Mot de passe\u00a0: de 6 à 18 caractères, lettres latines, chiffres et ponctuation",
  passwordsDiffer: "Les mots de passe ne correspondent pas",
  formStale: "Le formulaire a été envoyé trop vite ou est resté ouvert plus d’un jour. Envoyez-le à nouveau",
  recoveryKeyInvalid: "Le lien est invalide ou expiré, recommencez la récupération",
} as const satisfies Catalog<typeof source>;
