export const search = {
  label: "Telefone, nome, título, número da fatura, ecrã",
  find: "Procurar",
  nothing: "Nada encontrado",
  nothingHelp:
    "Telefones e ids procuram-se inteiros; contactos, pelo início do nome ou do apelido; títulos e números de fatura, por qualquer parte, entre os mais recentes.",
  help: "Clientes, mensagens, contactos, envios e tarefas, remetentes, modelos, faturas e ecrãs numa só caixa.",
  users: "Clientes",
  messages: "Mensagens",
  contacts: "Contactos",
  tasks: "Tarefas",
  names: "Remetentes",
  templates: "Modelos",
  invoices: "Faturas",
  screens: "Ecrãs",
  ownMessages: "As minhas mensagens para este número",
  customersMessages: "Mensagens de clientes para este número",
  invoice: "Fatura n.º {{number}}",
} as const;
