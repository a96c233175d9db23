import type { Catalog } from "../catalog";
import type { documentation as source } from "./ru";

export const documentation = {
  title: "Documentação",
  documents: "Documentos",
  platform: "Painel",
  api: "Para programadores",
  managers: "Para gestores",
  operation: "Operação da plataforma",
  instruction: "Primeiros passos",
  "user-instruction": "Guia do utilizador",
  glossary: "Glossário",
  "http-rest": "HTTP-REST",
  smpp: "SMPP",
  crm: "Conectar um CRM",
  "one-time-codes": "Códigos de uso único",
  errors: "Códigos de erro",
  "code-examples": "Exemplos de código",
  missing: "Não foi possível carregar o documento (404)",
  missingHelp: "Tente mais tarde ou abra outro documento.",
  inEnglish: "Este documento está em inglês.",
} as const satisfies Catalog<typeof source>;
