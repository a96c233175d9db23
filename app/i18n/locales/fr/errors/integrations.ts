import type { Catalog } from "../../../catalog";
import type { integrations as source } from "../../ru/errors/integrations";

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
} as const satisfies Catalog<typeof source>;
