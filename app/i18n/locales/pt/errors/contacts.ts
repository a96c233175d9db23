import type { Catalog } from "../../../catalog";
import type { contacts as source } from "../../ru/errors/contacts";

export const contacts = {
  phoneRequired: "Introduzir um número de telefone",
  phonesTooMany: "No máximo 10.000 números por pedido",
  phoneInvalid: "Número de telefone inválido",
  emailInvalid: "E-mail inválido",
  genderUnknown: "O sexo tem de ser male ou female",
  textInvalid: "Espera-se um texto",
  fieldTooLong: "O valor tem mais de 255 caracteres",
  contactExists: "A lista já tem este número",
  contactEmailExists: "A lista já tem um contato com este e-mail",
  onlyAddress: "É o único endereço do contato: indicar primeiro um telefone",
  contactListFixed: "Um contacto não pode passar para outra lista",
  listRequired: "Escolher uma lista de contactos",
  listNotFound: "Lista de contactos não encontrada",
  listIsBlacklist: "«{{title}}» é uma lista negra e não pode receber mensagens",
  listInUse: "A lista está em uso pela tarefa «{{title}}»",
  nobodyChosen: "Ninguém foi escolhido",
  sameList: "É a mesma lista",
  listNotBlacklist: "Não é uma lista negra",
  mergeInBlacklist: "Os contatos de uma lista negra não são unidos: um número poderia sair dela",
  fieldUnknown: "Esse campo não existe",
  actionUnknown: "Essa ação não existe",
  noSuchDay: "Esse dia não existe no ano. Escreva dia e mês, por exemplo 21.11",
  phonesAtMost: "No máximo {{most}} números por vez",
  phonesInvalid: "Isto não são números: {{phones}}",
} as const satisfies Catalog<typeof source>;
