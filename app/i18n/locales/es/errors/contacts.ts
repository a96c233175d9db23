import type { Catalog } from "../../../catalog";
import type { contacts as source } from "../../ru/errors/contacts";

export const contacts = {
  phoneRequired: "Indique un teléfono",
  phonesTooMany: "Como máximo 10 000 números por solicitud",
  phoneInvalid: "Teléfono no válido",
  emailInvalid: "Correo electrónico no válido",
  genderUnknown: "El género debe ser male o female",
  textInvalid: "Se espera un texto",
  fieldTooLong: "El valor supera los 255 caracteres",
  contactExists: "La lista ya tiene este número",
  contactEmailExists: "La lista ya tiene un contacto con este e-mail",
  onlyAddress: "Es la única dirección del contacto: indique antes un teléfono",
  contactListFixed: "Un contacto no puede moverse a otra lista",
  listRequired: "Elija una lista de contactos",
  listNotFound: "Lista de contactos no encontrada",
  listIsBlacklist: "«{{title}}» es una lista negra y no puede recibir mensajes",
  listInUse: "La lista está en uso por la tarea «{{title}}»",
  nobodyChosen: "No ha elegido a nadie",
  sameList: "Es la misma lista",
  listNotBlacklist: "No es una lista negra",
  mergeInBlacklist: "Los contactos de una lista negra no se unen: un número podría salir de ella",
  fieldUnknown: "No existe ese campo",
  actionUnknown: "No existe esa acción",
  noSuchDay: "Ese día no existe en el año. Escriba día y mes, por ejemplo 21.11",
  phonesAtMost: "No más de {{most}} números a la vez",
  phonesInvalid: "Esto no son números: {{phones}}",
} as const satisfies Catalog<typeof source>;
