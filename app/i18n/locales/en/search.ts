export const search = {
  label: "Phone, name, title, invoice number, screen",
  find: "Find",
  nothing: "Nothing found",
  nothingHelp:
    "Phones and ids are looked up whole; contacts by the beginning of their first, middle or last name; titles and invoice numbers by any part of them, among the newest.",
  help: "Customers, messages, contacts, mailings and tasks, sender names, templates, invoices and screens in one box.",
  users: "Customers",
  messages: "Messages",
  contacts: "Contacts",
  tasks: "Tasks",
  names: "Sender names",
  templates: "Templates",
  invoices: "Invoices",
  screens: "Screens",
  ownMessages: "My messages to this number",
  customersMessages: "Customers’ messages to this number",
  invoice: "Invoice No. {{number}}",
} as const;
