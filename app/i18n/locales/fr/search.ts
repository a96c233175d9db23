export const search = {
  label: "Téléphone, nom, titre, numéro de facture, écran",
  find: "Chercher",
  nothing: "Rien trouvé",
  nothingHelp:
    "Les téléphones et les identifiants se cherchent entiers\u00a0; les contacts, par le début de leur nom ou de leur prénom\u00a0; les titres et les numéros de facture, par n’importe quelle partie, parmi les plus récents.",
  help: "Clients, messages, contacts, envois et tâches, expéditeurs, modèles, factures et écrans dans un seul champ.",
  users: "Clients",
  messages: "Messages",
  contacts: "Contacts",
  tasks: "Tâches",
  names: "Expéditeurs",
  templates: "Modèles",
  invoices: "Factures",
  screens: "Écrans",
  ownMessages: "Mes messages vers ce numéro",
  customersMessages: "Messages des clients vers ce numéro",
  invoice: "Facture n°\u00a0{{number}}",
} as const;
