export const search = {
  label: "Teléfono, nombre, título, número de factura, pantalla",
  find: "Buscar",
  nothing: "No se ha encontrado nada",
  nothingHelp:
    "Los teléfonos y los id se buscan enteros; los contactos, por el principio del nombre o del apellido; los títulos y los números de factura, por cualquier parte, entre los más recientes.",
  help: "Clientes, mensajes, contactos, envíos y tareas, remitentes, plantillas, facturas y pantallas en un solo campo.",
  users: "Clientes",
  messages: "Mensajes",
  contacts: "Contactos",
  tasks: "Tareas",
  names: "Remitentes",
  templates: "Plantillas",
  invoices: "Facturas",
  screens: "Pantallas",
  ownMessages: "Mis mensajes a este número",
  customersMessages: "Mensajes de clientes a este número",
  invoice: "Factura n.º {{number}}",
} as const;
