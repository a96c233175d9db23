import type { Catalog } from "../../catalog";
import type { integrations as source } from "./ru";

export const integrations = {
  callRecipientMissing: "L’appel n’indique pas de destinataire\u00a0: le champ {{path}} manque",
  callVariableUnmapped: "Le texte contient la variable {{name}}, mais rien n’indique d’où elle vient",
  callPathRequired: "Indiquez le chemin du champ",
  callVariablesInvalid: "Une variable par ligne, 30 au plus\u00a0: un nom, le signe égal et un chemin",
  callNotKept: "Le corps de cet appel n’est pas conservé\u00a0: il dépasse 8 Ko",
  callSentAlready: "Le message de cet appel a déjà été envoyé",
  integrationOff: "L’intégration est désactivée",
  integrationShownAlready:
    "Cette intégration est déjà créée et son adresse affichée. Si vous ne l’avez pas gardée, changez l’adresse",
  tooManyIntegrations: "{{most}} intégrations au plus. Supprimez celle qui ne sert plus",
  crmUnset: "Ce CRM ne peut pas encore être connecté ici",
  crmPortalInvalid: "Saisissez l’adresse du portail\u00a0: flowers.bitrix24.fr",
  crmStateInvalid: "L’autorisation a expiré ou ne vous a pas été donnée. Connectez le CRM encore une fois",
  crmTaken:
    "{{place}} est connecté à une autre intégration. Déconnectez-le là-bas ou supprimez l’application dans le CRM",
  crmRevoked: "Le CRM n’accepte plus notre accès. Connectez-le à nouveau",
  crmMoved: "Le CRM a déménagé vers {{detail}}. Connectez-le à nouveau",
  crmUninstalled: "L’application a été supprimée dans le CRM. Installez-la et connectez le CRM à nouveau",
  crmFrozen: "Le CRM a suspendu l’application. Vérifiez son paiement dans le CRM",
  crmRefused: "Le CRM a refusé\u00a0: {{detail}}",
  crmDown: "Le CRM ne répond pas. Nous réessaierons",
  crmChatsDown:
    "Les chats d’amoCRM ne répondent pas et se connecteront d’eux-mêmes. Les messages par étape partent entre-temps",
  crmAnswerFile: "Le client a envoyé un fichier\u00a0: il est dans les messages reçus de Cabinet",
  crmNotConnected: "Le CRM n’est pas connecté",
  crmHasNoAddress: "Toutes les intégrations ne le permettent pas",
  crmCallUnknown: "L’appel ne contient rien de ce qu’envoie ce CRM",
  crmSignatureInvalid: "La signature du CRM ne correspond pas. Recommencez la connexion dans le CRM",
  crmNoteFailed: "Le message à {{phone}} n’a pas été remis",
} as const satisfies Catalog<typeof source>;
